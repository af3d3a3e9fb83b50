//! Calls of functions with a contract: those of the API, and those of the project that have one written beside them.

use refhound_clauses::{ByteUse, Bytes, Contract, Gives, NullResult, RunsPython, Takes};
use refhound_contracts::formats::{FormatFunction, FormatPlace};
use refhound_index::Symbol;
use refhound_ir::{Callee, Op, Value};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, built_argument, null_allowed};

use super::Site;
use crate::build::Builder;
use crate::effects::{Arg, Result, Way, ways_of_contract};
use crate::memory::{Indicator, Part, PlaceId, Root, Writer};
use crate::reason::Assumption;
use crate::sketch::{Holder, Nullness, Ptr, Source, Step};
use crate::values::Val;

impl Builder<'_> {
    pub(super) fn call_with_contract(
        &mut self,
        site: &Site<'_>,
        contract: &Contract,
        name: Symbol,
        format: Option<&'static FormatFunction>,
    ) {
        if self.follows(site, name) {
            return;
        }
        self.keeps_address(site.callee, contract, site.args, site.span);
        if contract.never_returns {
            return self.script.never();
        }
        if let Some(place) = self.accessed_place(site.callee, site.args) {
            return self.access(site, place, name);
        }
        self.contract_call(site, contract, name, format);
        let given = site.to.and_then(Val::ptr).filter(|_| contract.returns.gives == Gives::New);
        // Releasing what is not needed any more comes between a call and the question.
        let releases = || contract.params.iter().any(|param| param.takes == Takes::Release);
        if given.is_some() || site.to.is_some() || !releases() {
            self.memory.indicator = Indicator::after(given);
        }
    }

    /// The place that stands for what an accessor gives of an object each time: `PyTuple_GET_ITEM(t, 0)`. The same value is
    /// the same index as long as it is not computed again, and then the place is not known any more.
    pub(crate) fn accessed_place(&mut self, callee: Callee, args: &[Value]) -> Option<PlaceId> {
        let Callee::Function(function) = callee else { return None };
        let CalleeKnowledge::Contract { contract, name, .. } = self.input.unit.callees[function] else { return None };
        let is_pure = contract.returns.gives == Gives::Borrowed
            && contract.returns.null == NullResult::Never
            && contract.runs_python == RunsPython::Never
            && !contract.variadic;
        let (&object, rest) = args.split_first()?;
        if !is_pure || rest.len() > 1 || self.values.val(object).ptr().is_none() {
            return None;
        }
        let part = |&index: &Value| {
            self.values.val(index).int().map_or_else(|| Part::Index(self.values.strip(index)), Part::Element)
        };
        let part = rest.first().map(part);
        let whole = self.memory.places.whole(Root::Accessor(name, self.values.strip(object)));
        Some(part.map_or(whole, |part| self.memory.places.part(whole, &[part])))
    }

    fn access(&mut self, site: &Site<'_>, place: PlaceId, name: Symbol) {
        let Some(to) = site.to.and_then(Val::ptr) else { return };
        if site.result.is_some_and(|result| self.values.is_type(result)) {
            self.script.copy(to, Source::Uncounted);
            return;
        }
        if let Some(ptr) = site.args.first().and_then(|&first| self.values.val(first).ptr()) {
            self.script.step(Step::NonNull { ptr });
        }
        let cell = self.cell(place, site.span);
        if !self.memory.objects.is_known(cell) {
            self.script.assume(Assumption::ShallowAliasing);
            let borrowed = self.script.borrowed(cell, name, Nullness::Never, site.span);
            self.script.step(borrowed);
            self.memory.objects.learn(cell);
        }
        self.script.copy(to, Source::Ptr(cell));
    }

    fn contract_call(
        &mut self,
        site: &Site<'_>,
        contract: &Contract,
        name: Symbol,
        format: Option<&'static FormatFunction>,
    ) {
        let text = format.and_then(|function| self.format_text(function, site));
        let built = format.and_then(|function| built_argument(function, text.as_deref(), self.input.version));
        if let (Some((arg, more)), Some(to)) = (built, site.to.and_then(Val::ptr))
            && let Some(ptr) = site.args.get(arg).and_then(|&value| self.values.val(value).ptr())
        {
            self.script.step(Step::NonNull { ptr });
            return self.object_result(site, to, Result::Argument(arg, more), name, Some(contract));
        }
        let format = format.map(|function| (function, text.as_deref()));
        let mut ways = ways_of_contract(contract, format, site.args.len(), self.input.version);
        if ways.len() > 1 && self.fills_new(site, contract, name) {
            self.script.assume(Assumption::FillsNew);
            ways.truncate(1);
        }
        if self.gets_null(site, contract, &ways) {
            return self.script.never();
        }
        let passed = self.passed_cells(site.args, site.span);
        for &cell in &passed {
            if !self.memory.objects.is_known(cell) {
                self.script.read(cell, Holder::Member, site.span);
            }
        }
        if contract.asks_exception
            && let (Indicator::SetIfNull(raiser), Some(to)) = (self.memory.indicator, site.to.and_then(Val::ptr))
        {
            return self.ask_indicator(site, raiser, to, name);
        }
        self.follow(site, &ways, name, Some(contract));
        for cell in passed {
            self.memory.objects.learn(cell);
        }
        let writer = if contract.runs_python == RunsPython::Never { Writer::Arguments } else { Writer::Anybody };
        self.called(site.args.iter().copied(), writer);
        if let Some(written) = contract.writes {
            self.bytes_written(site, written);
        }
    }

    /// What the call uses is not NULL; whether an argument is NULL all the same.
    fn gets_null(&mut self, site: &Site<'_>, contract: &Contract, ways: &[Way]) -> bool {
        for (index, &value) in site.args.iter().enumerate() {
            let is_used = |way: &Way| way.args.iter().any(|(at, arg)| *at == index && *arg != Arg::PassedOn);
            if !ways.iter().any(is_used) || null_allowed(contract, index) {
                continue;
            }
            if let Some(ptr) = self.values.val(value).ptr() {
                self.script.step(Step::NonNull { ptr });
            } else if self.values.val(value) == Val::Null && contract.param(index).is_some() {
                return true;
            }
        }
        false
    }

    pub(crate) fn fills_memory(&self, callee: Callee) -> bool {
        let Some(CalleeKnowledge::Contract { contract, .. }) = self.values.knowledge(callee) else { return false };
        contract.writes.is_some_and(|written| matches!(written.what, Bytes::Repeated(_)))
    }

    /// Whether objects in a local record are looked at, here or in callees.
    fn is_used(&self, place: PlaceId) -> bool {
        !self.memory.objects.within(place, &self.memory.places).is_empty()
    }

    /// `memset` and `memcpy` write whole records.
    fn bytes_written(&mut self, site: &Site<'_>, written: ByteUse) {
        let arg = |at: u16| site.args.get(usize::from(at)).copied();
        let (Some(to), Some(size)) = (arg(written.to), arg(written.size)) else { return };
        match written.what {
            Bytes::Repeated(filling) => {
                let Some(place) = self.object_variable(to) else { return };
                let places = &self.memory.places;
                let whole = places.type_of(place).and_then(|ty| places.layout.size_of(ty));
                let size = self.values.val(size).int().and_then(|size| u64::try_from(size).ok());
                let is_zero = arg(filling).is_some_and(|filling| self.values.val(filling) == Val::Int(0));
                if is_zero && whole.is_some() && size == whole {
                    self.zero_local(to);
                } else if self.is_used(place) {
                    self.script.multi_level("a part of a record with objects is overwritten");
                }
            }
            Bytes::From(from) => {
                let ends = [Some(to), arg(from)].into_iter().flatten();
                let mut records = ends.filter_map(|value| self.object_variable(value));
                if records.any(|record| self.is_used(record)) {
                    self.script.multi_level("a record with objects is copied");
                }
            }
        }
    }

    /// `PyList_SetItem` of a list that was made here: nothing is left that could go wrong.
    fn fills_new(&self, site: &Site<'_>, contract: &Contract, name: Symbol) -> bool {
        let fills = contract.returns.gives == Gives::Status
            && contract.params.iter().any(|param| param.takes == Takes::StealAlways);
        let Some(&first) = site.args.first() else { return false };
        let Some(Op::Call { callee: Callee::Function(maker), .. }) = self.values.op(self.values.strip(first)) else {
            return false;
        };
        let CalleeKnowledge::Contract { contract: maker, .. } = self.input.unit.callees[maker] else { return false };
        let family = maker.returns.type_name.as_deref().and_then(|made| made.strip_suffix("_Type"));
        let is_family = |family: &str| name.as_str().strip_prefix(family).is_some_and(|rest| rest.starts_with('_'));
        fills && maker.returns.gives == Gives::New && family.is_some_and(is_family)
    }

    /// Right after a call that gives an object or fails: an exception is set only if there is none.
    fn ask_indicator(&mut self, site: &Site<'_>, raiser: Ptr, to: Ptr, name: Symbol) {
        self.script.assume(Assumption::NoStaleException);
        let exception = self.script.borrowed(to, name, Nullness::Never, site.span);
        let set = vec![Step::IsNull { ptr: raiser }, exception];
        let clear = vec![Step::Copy { to, from: Source::Null }];
        self.script.step(Step::Choice(vec![set, clear]));
    }

    /// Members and global variables of which a call gets the address: what they hold is known from then on.
    pub(crate) fn passed_cells(&mut self, args: &[Value], span: Span) -> Vec<Ptr> {
        let mut cells = Vec::new();
        for &value in args {
            let Some(place) = self.values.val(value).place() else { continue };
            let places = &self.memory.places;
            let is_member = places.slot(place).is_none() && places[place].is_exact();
            if is_member && self.values.is_address_of_object(value) {
                cells.push(self.cell(place, span));
            }
        }
        cells
    }

    fn format_text(&self, function: &FormatFunction, site: &Site<'_>) -> Option<Vec<u8>> {
        let FormatPlace::Argument(at) = function.format else { return None };
        let Val::Text(text) = self.values.val(*site.args.get(usize::from(at))?) else { return None };
        Some(text.as_str().chars().map(|c| c as u32 as u8).collect())
    }
}
