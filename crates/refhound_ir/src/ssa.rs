//! Which form the body of a function has, as a type: engines take bodies in SSA form and no others.

use std::ops::Deref;

use crate::body::Body;
use crate::module::Module;
use crate::verify::{Form, Verifier, VerifyError};

/// A verified body whose variables are values, except those whose address is needed.
#[derive(Debug, Clone)]
pub struct SsaBody(Body);

impl SsaBody {
    /// The only way to get one: the verifier has looked at it.
    pub fn new(module: &Module, body: Body, verifier: &mut Verifier) -> Result<SsaBody, Vec<VerifyError>> {
        verifier.verify(module, &body, Form::Ssa)?;
        Ok(SsaBody(body))
    }

    pub fn into_body(self) -> Body {
        self.0
    }
}

impl Deref for SsaBody {
    type Target = Body;

    fn deref(&self) -> &Body {
        &self.0
    }
}

/// The body of a function, in one of the two forms.
#[derive(Debug, Clone)]
pub enum FunctionBody {
    /// Variables live in slots: nobody has asked for more.
    Memory(Body),
    Ssa(SsaBody),
}

impl FunctionBody {
    pub fn ssa(&self) -> Option<&SsaBody> {
        match self {
            FunctionBody::Memory(_) => None,
            FunctionBody::Ssa(body) => Some(body),
        }
    }

    pub fn into_body(self) -> Body {
        match self {
            FunctionBody::Memory(body) => body,
            FunctionBody::Ssa(body) => body.into_body(),
        }
    }
}

impl FunctionBody {
    /// For changes of what the form does not hang on.
    pub(crate) fn body_mut(&mut self) -> &mut Body {
        match self {
            FunctionBody::Memory(body) | FunctionBody::Ssa(SsaBody(body)) => body,
        }
    }
}

impl From<Body> for FunctionBody {
    fn from(body: Body) -> Self {
        FunctionBody::Memory(body)
    }
}

impl From<SsaBody> for FunctionBody {
    fn from(body: SsaBody) -> Self {
        FunctionBody::Ssa(body)
    }
}

/// What both forms have in common.
impl Deref for FunctionBody {
    type Target = Body;

    fn deref(&self) -> &Body {
        match self {
            FunctionBody::Memory(body) => body,
            FunctionBody::Ssa(body) => body,
        }
    }
}
