export const pluginFormats = ["VST2", "VST3", "AU", "AAX", "CLAP", "LV2", "JSFX", "standalone"] as const;
export type PluginFormat = (typeof pluginFormats)[number];
export const systems = ["windows", "macos", "linux"] as const;
export type System = (typeof systems)[number];
export const architectures = ["x86", "x64", "arm64", "universal"] as const;
export type Architecture = (typeof architectures)[number];

/** Facts read from the names of plug-ins, programs and installers. */
export type Software = { formats: Set<PluginFormat>; systems: Set<System>; architectures: Set<Architecture> };

export const noSoftware = (): Software => ({ formats: new Set(), systems: new Set(), architectures: new Set() });

const formatWords: Record<string, PluginFormat> = {
  vst: "VST2",
  vsti: "VST2",
  vst2: "VST2",
  vst2i: "VST2",
  vst64: "VST2",
  vst32: "VST2",
  vst3: "VST3",
  vst3i: "VST3",
  vsti3: "VST3",
  auv2: "AU",
  auv3: "AU",
  aax: "AAX",
  lv2: "LV2",
  jsfx: "JSFX",
  standalone: "standalone",
};
/** Only in capital letters: otherwise they are words. */
const capitals: Record<string, PluginFormat> = { AU: "AU", CLAP: "CLAP" };

const systemWords: Record<string, System> = {
  windows: "windows",
  win: "windows",
  win32: "windows",
  win64: "windows",
  windows32: "windows",
  windows64: "windows",
  w32: "windows",
  w64: "windows",
  pc: "windows",
  mac: "macos",
  macos: "macos",
  macosx: "macos",
  osx: "macos",
  darwin: "macos",
  linux: "linux",
  linux32: "linux",
  linux64: "linux",
  lnx: "linux",
};
const distribution = /^(?:ubuntu|debian|fedora)\d{0,4}$/;

const architectureWords: Record<string, Architecture> = {
  x64: "x64",
  amd64: "x64",
  win64: "x64",
  linux64: "x64",
  w64: "x64",
  windows64: "x64",
  vst64: "x64",
  "64bit": "x64",
  x86: "x86",
  i386: "x86",
  i686: "x86",
  win32: "x86",
  linux32: "x86",
  w32: "x86",
  windows32: "x86",
  vst32: "x86",
  "32bit": "x86",
  arm64: "arm64",
  aarch64: "arm64",
  universal: "universal",
  u2b: "universal",
  ub2: "universal",
};

const LONGEST = 500;
const SPELLINGS: [RegExp, string][] = [
  // Node's name for Windows, on any processor.
  [/win32(?=[-_](?:x64|arm64))/gi, "windows"],
  [/x86[_-]64|intel/gi, "x64"],
  [/(64|32)[-_ ]?bits?/gi, "$1bit"],
  [/apple[-_ ]silicon|(?<![a-z\d])ARM(?![a-z\d])/gi, "arm64"],
  [/os[-_ ]x(?![a-z\d])/gi, "osx"],
  [/universal[-_ .]audio/gi, " "],
];

/** Reads a name or path that is known to be about software. */
export function readSoftwareWords(text: string, into: Software): void {
  let plain = text.slice(0, LONGEST);
  for (const [pattern, word] of SPELLINGS) plain = plain.replace(pattern, word);
  for (const word of plain.split(/[^A-Za-z\d]+/)) {
    const low = word.toLowerCase();
    const format = capitals[word] ?? formatWords[low];
    if (format) into.formats.add(format);
    const system = distribution.test(low) ? "linux" : systemWords[low];
    if (system) into.systems.add(system);
    const architecture = architectureWords[low];
    if (architecture) into.architectures.add(architecture);
  }
}
