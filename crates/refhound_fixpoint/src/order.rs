//! A weak topological order: nodes in an order in which each comes before its successors, but for edges back to the head of a
//! component that holds both (Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993).

use crate::solve::Node;

/// A part of the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    Node(Node),
    /// A cycle: every one of it goes through the head, or through a head inside the body.
    Loop {
        head: Node,
        body: Vec<Element>,
    },
}

/// All nodes that can be reached, in a weak topological order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Order {
    pub elements: Vec<Element>,
}

const UNSEEN: u32 = 0;
const DONE: u32 = u32::MAX;

struct Search<'a> {
    successors: &'a [Vec<Node>],
    number: Vec<u32>,
    next: u32,
    stack: Vec<Node>,
}

impl Order {
    /// The order of what node 0 leads to. The search takes a frame of the stack for each node on a way, so graphs have a bound that
    /// their owner has chosen.
    pub fn of(successors: &[Vec<Node>]) -> Order {
        let mut search = Search { successors, number: vec![UNSEEN; successors.len()], next: 0, stack: Vec::new() };
        let mut elements = Vec::new();
        if !successors.is_empty() {
            search.visit(0, &mut elements);
        }
        elements.reverse();
        Order { elements }
    }
}

impl Search<'_> {
    /// Elements are pushed from the last to the first.
    fn visit(&mut self, node: Node, elements: &mut Vec<Element>) -> u32 {
        self.stack.push(node);
        self.next += 1;
        let own = self.next;
        self.number[node as usize] = own;
        let (mut head, mut is_loop) = (own, false);
        for at in 0..self.successors[node as usize].len() {
            let next = self.successors[node as usize][at];
            let low = match self.number[next as usize] {
                UNSEEN => self.visit(next, elements),
                known => known,
            };
            if low <= head {
                (head, is_loop) = (low, true);
            }
        }
        if head == own {
            self.finish(node, is_loop, elements);
        }
        head
    }

    fn finish(&mut self, node: Node, is_loop: bool, elements: &mut Vec<Element>) {
        self.number[node as usize] = DONE;
        while let Some(last) = self.stack.pop() {
            if last == node {
                break;
            }
            if is_loop {
                self.number[last as usize] = UNSEEN;
            }
        }
        let element = if is_loop { self.component(node) } else { Element::Node(node) };
        elements.push(element);
    }

    /// The body is looked at again, without its head.
    fn component(&mut self, head: Node) -> Element {
        let mut body = Vec::new();
        for at in 0..self.successors[head as usize].len() {
            let next = self.successors[head as usize][at];
            if self.number[next as usize] == UNSEEN {
                self.visit(next, &mut body);
            }
        }
        body.reverse();
        Element::Loop { head, body }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_without_cycles_is_sorted() {
        let order = Order::of(&[vec![1, 2], vec![3], vec![3], vec![]]);
        let nodes: Vec<Element> = [0, 2, 1, 3].map(Element::Node).to_vec();
        assert_eq!(order.elements, nodes);
    }

    #[test]
    fn loops_nest() {
        // 0 -> 1 -> 2 -> 3 -> 2, 3 -> 1, 1 -> 4
        let order = Order::of(&[vec![1], vec![2, 4], vec![3], vec![2, 1], vec![]]);
        let inner = Element::Loop { head: 2, body: vec![Element::Node(3)] };
        let outer = Element::Loop { head: 1, body: vec![inner] };
        assert_eq!(order.elements, [Element::Node(0), outer, Element::Node(4)]);
    }

    #[test]
    fn a_cycle_with_two_entrances_is_a_loop() {
        // 0 -> 1, 0 -> 2, 1 -> 2, 2 -> 1
        let order = Order::of(&[vec![1, 2], vec![2], vec![1]]);
        assert_eq!(order.elements.len(), 2);
        assert!(matches!(&order.elements[1], Element::Loop { body, .. } if body.len() == 1));
    }
}
