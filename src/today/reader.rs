//! The reader of JSON, with the codes and bounds of plans.

use super::error::PlanFaultCode;
use crate::limits::{MOST_PLAN_DEPTH, MOST_PLAN_FAULTS};
use crate::schema::reader::{self, FaultCode};

pub(super) use reader::{Read, escaped, shortened};

pub(super) type Reader<'a> = reader::Reader<'a, PlanFaultCode>;

impl FaultCode for PlanFaultCode {
    const NOUN: &'static str = "plan";
    const A_NOUN: &'static str = "a plan";
    const MOST_DEPTH: usize = MOST_PLAN_DEPTH;
    const MOST_FAULTS: usize = MOST_PLAN_FAULTS;
    const CUT_SHORT: Self = Self::CutShort;
    const NOT_JSON: Self = Self::NotJson;
    const TOO_DEEP: Self = Self::TooDeep;
    const SEVERAL_VALUES: Self = Self::SeveralValues;
}
