//! Cells of memory whose contents are not known any more, and what that means for the objects in them.

use crate::engine::Engine;
use crate::objects::Hold;
use crate::state::State;
use crate::value::{Expr, PlaceData, PlaceId, Proj, Root, Sym, Val};

impl Engine<'_> {
    /// Another element of the same array may be the one that is written or read.
    pub(crate) fn blur_neighbours(&mut self, state: &mut State, place: PlaceId) {
        let data = self.values.data(place);
        let at = data.parts.iter().position(|step| matches!(step, Proj::Element(_) | Proj::Index(_)));
        let (root, at, own) = match (at, data.root) {
            (Some(at), root) => (root, at, data.parts[at]),
            // `*p` is `p[0]`.
            (None, root @ Root::Pointer(_)) if data.parts.is_empty() => (root, 0, Proj::Element(0)),
            (None, Root::Slot(_) | Root::Global(_) | Root::Pointer(_)) => return,
        };
        let prefix: smallvec::SmallVec<[Proj; 4]> = data.parts[..at].iter().copied().collect();
        let mut blurred = Vec::new();
        for (other, cell) in state.cells.iter() {
            let data = self.values.data(other);
            // And the other way round.
            if other != place && data.root == root && data.parts.is_empty() && matches!(own, Proj::Index(_)) && at == 0
            {
                blurred.push((other, cell.val));
            }
            if data.root == root && data.parts.len() > at && data.parts[..at] == prefix[..] {
                let may_be_same = match (own, data.parts[at]) {
                    (Proj::Element(a), Proj::Element(b)) => a == b,
                    (Proj::Index(a), Proj::Index(b)) => a != b,
                    (Proj::Index(_), Proj::Element(_)) | (Proj::Element(_), Proj::Index(_)) => true,
                    _ => false,
                };
                if may_be_same && data.parts[at] != own {
                    blurred.push((other, cell.val));
                }
            }
        }
        if !blurred.is_empty() {
            // The array is not what it was when it was cleared.
            let written = self.values.data(place);
            let values = &self.values;
            state.cells.retain(|other, cell| cell.val != Val::NULL || !values.data(other).contains(written));
        }
        for (other, val) in blurred {
            state.cells.remove(other);
            if let Some(sym) = self.object_of(state, val) {
                self.blur(state, sym);
            }
        }
    }

    /// Cells that are reached through a symbol whose value has changed.
    pub(crate) fn drop_cells_behind(&mut self, state: &mut State, sym: Sym) {
        let stale: Vec<(PlaceId, Val)> = state
            .cells
            .iter()
            .filter(|&(place, _)| self.values.place_involves(place, sym))
            .map(|(place, cell)| (place, cell.val))
            .collect();
        for (place, val) in stale {
            state.cells.remove(place);
            if let Some(object) = self.object_of(state, val) {
                self.blur(state, object);
            }
        }
    }

    /// The object is somewhere that is not followed: somebody may release it there.
    pub(crate) fn blur(&mut self, state: &mut State, sym: Sym) {
        let is_param = matches!(self.values.expr(sym), Expr::Param(index) if self.is_object_param(index as usize));
        // An argument that is put somewhere is the caller's business, whether something was done with it before or not.
        let known = state.own.objects.get(sym).or_else(|| is_param.then(|| self.object(state, sym)));
        let Some(object) = known.filter(|object| object.hold != Hold::Forever) else { return };
        self.put(state, sym, object.blurred());
    }

    pub(crate) fn blur_cells(&mut self, state: &mut State, prefix: &PlaceData) {
        let mut blurred = Vec::new();
        for (place, cell) in state.cells.iter() {
            if prefix.contains(self.values.data(place)) {
                blurred.push((place, cell.val));
            }
        }
        for (place, val) in blurred {
            state.cells.remove(place);
            if let Some(sym) = self.object_of(state, val) {
                self.blur(state, sym);
            }
        }
    }

    pub(crate) fn drop_cells(&mut self, state: &mut State, place: PlaceId) {
        let values = &self.values;
        let data = values.data(place);
        state.cells.retain(|other, _| !data.contains(values.data(other)));
    }

    pub(crate) fn drop_parts(&mut self, state: &mut State, place: PlaceId) {
        let values = &self.values;
        let data = values.data(place);
        // `*p` is `p[0]`: the other elements are not part of it.
        let is_first = data.parts.is_empty() && matches!(data.root, Root::Pointer(_));
        if state.cells.len() > 0 {
            state.cells.retain(|other, _| {
                let part = values.data(other);
                let is_other = is_first && part.parts.first().is_some_and(|step| step.is_element());
                other == place || is_other || !data.contains(part)
            });
        }
    }
}
