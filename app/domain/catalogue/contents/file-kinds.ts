type Kind = {
  label: string;
  extensions: string /** Counted only if there is nothing else of the kind. */;
  parts?: string;
};

/** Kinds of files, in display order; extensions separated by spaces. */
const table: Record<string, Kind> = {
  wav: { label: "WAV", extensions: "wav wave bwf" },
  aiff: { label: "AIFF", extensions: "aif aiff aifc" },
  flac: { label: "FLAC", extensions: "flac" },
  mp3: { label: "MP3", extensions: "mp3" },
  ogg: { label: "Ogg Vorbis", extensions: "ogg oga" },
  opus: { label: "Opus", extensions: "opus" },
  m4a: { label: "M4A", extensions: "m4a aac" },
  rex: { label: "REX", extensions: "rx2 rex rcy" },
  "apple-loop": { label: "Apple Loop", extensions: "caf" },
  midi: { label: "MIDI", extensions: "mid midi" },
  wavetable: { label: "wavetable", extensions: "wt" },
  kontakt: { label: "Kontakt", extensions: "nki nkm nkb", parts: "nkr nkx nkc ncw nicnt nkp" },
  sfz: { label: "SFZ", extensions: "sfz" },
  sf2: { label: "SoundFont", extensions: "sf2 sf3 sfark" },
  exs: { label: "EXS24", extensions: "exs" },
  "decent-sampler": { label: "Decent Sampler", extensions: "dspreset dslibrary dsbundle" },
  battery: { label: "Battery kit", extensions: "nbkt kit" },
  renoise: { label: "Renoise instrument", extensions: "xrni" },
  hydrogen: { label: "Hydrogen kit", extensions: "h2drumkit" },
  gigasampler: { label: "GigaSampler", extensions: "gig" },
  falcon: { label: "UVI", extensions: "ufs uvip" },
  mpc: { label: "MPC program", extensions: "xpm pgm" },
  "preset-serum": { label: "Serum preset", extensions: "serumpreset serumpack" },
  "preset-vital": { label: "Vital preset", extensions: "vital vitalbank" },
  "preset-massive": { label: "Massive preset", extensions: "nmsv ksd" },
  "preset-spire": { label: "Spire preset", extensions: "spf spf2 sbf" },
  "preset-sylenth1": { label: "Sylenth1 preset", extensions: "" },
  "preset-u-he": { label: "u-he preset", extensions: "h2p" },
  "preset-omnisphere": { label: "Omnisphere preset", extensions: "omnisphere prt_omn mlt_omn" },
  "preset-pigments": { label: "Pigments preset", extensions: "pgtx" },
  "preset-phase-plant": { label: "Phase Plant preset", extensions: "phaseplant" },
  "preset-nks": { label: "NKS preset", extensions: "nksf nksn" },
  "preset-dx7": { label: "SysEx bank", extensions: "syx" },
  "preset-reaktor": { label: "Reaktor ensemble", extensions: "ens nrkt ism" },
  "preset-nexus": { label: "Nexus preset", extensions: "nxp" },
  "preset-ableton": { label: "Ableton preset", extensions: "adg adv agr alp amxd" },
  "preset-bitwig": { label: "Bitwig preset", extensions: "bwpreset bwclip" },
  "preset-fl-studio": { label: "FL Studio preset", extensions: "fst" },
  "preset-logic": { label: "Logic preset", extensions: "pst cst patch" },
  "preset-reason": { label: "Reason patch", extensions: "rfl thor sxt cmb repatch rns" },
  "preset-au": { label: "AU preset", extensions: "aupreset" },
  "preset-vst3": { label: "VST3 preset", extensions: "vstpreset" },
  "preset-vst": { label: "VST preset", extensions: "fxp fxb" },
  "project-ableton": { label: "Ableton Live project", extensions: "als" },
  "project-fl-studio": { label: "FL Studio project", extensions: "flp" },
  "project-logic": { label: "Logic project", extensions: "logicx logic" },
  "project-cubase": { label: "Cubase project", extensions: "cpr npr" },
  "project-reaper": { label: "REAPER project", extensions: "rpp" },
  "project-pro-tools": { label: "Pro Tools session", extensions: "ptx ptf pts" },
  "project-bitwig": { label: "Bitwig project", extensions: "bwproject" },
  "project-studio-one": { label: "Studio One song", extensions: "song" },
  "project-reason": { label: "Reason song", extensions: "reason rsn" },
  "project-garageband": { label: "GarageBand project", extensions: "band" },
  "project-renoise": { label: "Renoise song", extensions: "xrns" },
  "project-audacity": { label: "Audacity project", extensions: "aup aup3" },
  "project-lmms": { label: "LMMS project", extensions: "mmp mmpz" },
  "project-ardour": { label: "Ardour session", extensions: "ardour" },
  "project-daw": { label: "DAWproject", extensions: "dawproject" },
  module: { label: "tracker module", extensions: "mod xm it s3m" },
  plugin: { label: "plug-in", extensions: "dll vst3 clap jsfx component vst aaxplugin lv2" },
  program: { label: "program", extensions: "app" },
  installer: { label: "installer", extensions: "exe msi pkg mpkg dmg deb rpm appimage" },
  script: { label: "script", extensions: "lua eel scd pd csd js py" },
  archive: { label: "archive", extensions: "zip rar 7z tar gz tgz xz bz2 iso" },
  manual: { label: "manual", extensions: "" },
  book: { label: "book", extensions: "epub mobi azw3 djvu cbz" },
  document: { label: "document", extensions: "pdf txt rtf doc docx odt md html htm nfo diz" },
  picture: { label: "picture", extensions: "jpg jpeg png gif webp svg bmp ico tif tiff psd" },
  video: { label: "video", extensions: "mp4 mkv mov avi webm m4v wmv flv" },
  other: { label: "other file", extensions: "" },
};

type FoundKind = { kind: string; isPart: boolean };

const byExtension = new Map<string, FoundKind>();
for (const [kind, { extensions, parts = "" }] of Object.entries(table)) {
  for (const extension of extensions.split(" ")) byExtension.set(extension, { kind, isPart: false });
  for (const extension of parts.split(" ")) byExtension.set(extension, { kind, isPart: true });
}
byExtension.delete("");

/** The label of a kind; null for a kind that only older readers know. */
export const kindLabel = (kind: string): string | null => table[kind]?.label ?? null;

/** Every kind, in display order. */
export const fileKinds: readonly string[] = Object.keys(table);

const synths: [RegExp, string][] = [
  [/serum/, "preset-serum"],
  [/sylenth/, "preset-sylenth1"],
  [/massive/, "preset-massive"],
  [/spire/, "preset-spire"],
  [/nexus/, "preset-nexus"],
  [/\bvital\b/, "preset-vital"],
  [/omnisphere/, "preset-omnisphere"],
];
const MANUAL = /manual|guide|handbook|anleitung|handbuch/;
const MANUAL_FORMATS = /^(?:pdf|html?|rtf|docx?|epub)$/;

/**
 * The kind of a file by its extension. If several programs use the extension, its name and the synth that `about` names
 * decide.
 */
export function kindOfFile(fileName: string, extension: string, about: () => string): FoundKind {
  const found = byExtension.get(extension) ?? { kind: "other", isPart: false };
  if (found.kind === "preset-vst") {
    const text = about();
    return { kind: synths.find(([name]) => name.test(text))?.[1] ?? found.kind, isPart: false };
  }
  if (MANUAL_FORMATS.test(extension) && MANUAL.test(fileName.toLowerCase())) return { kind: "manual", isPart: false };
  return found;
}
