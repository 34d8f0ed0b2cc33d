//! The sections of a game file in which names are defined, and what each defines.
//! For whoever reads one, and for whoever looks for a name before anything is read.

use tuckbox_core::names::Kind;

/// Sections whose keys are definitions.
pub(crate) const DEFINITIONS: [(&str, Kind); 13] = [
    ("stats", Kind::Stat),
    ("tags", Kind::Tag),
    ("zones", Kind::Zone),
    ("phases", Kind::Phase),
    ("events", Kind::Event),
    ("targets", Kind::Target),
    ("rules", Kind::Rule),
    ("actions", Kind::Action),
    ("windows", Kind::Window),
    ("effects", Kind::Effect),
    ("charts", Kind::Chart),
    ("settings", Kind::Setting),
    ("profiles", Kind::Profile),
];
