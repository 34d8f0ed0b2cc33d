//! The sections of a game file in which names are defined, and what each defines.
//! For whoever reads one, and for whoever looks for a name before anything is read.

use tuckbox_core::names::NameKind;

/// Sections whose keys are definitions.
pub(crate) const DEFINITIONS: [(&str, NameKind); 13] = [
    ("stats", NameKind::Stat),
    ("tags", NameKind::Tag),
    ("zones", NameKind::Zone),
    ("phases", NameKind::Phase),
    ("events", NameKind::Event),
    ("targets", NameKind::Target),
    ("rules", NameKind::Rule),
    ("actions", NameKind::Action),
    ("windows", NameKind::Window),
    ("effects", NameKind::Effect),
    ("charts", NameKind::Chart),
    ("settings", NameKind::Setting),
    ("profiles", NameKind::Profile),
];
