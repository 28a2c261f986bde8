import type { PluginFormat, Software, System } from "./software-words.ts";

/** Folders that form one thing: a plug-in, a program or a project on macOS, or an LV2 plug-in. */
const BUNDLE = /\.(vst3|component|vst|aaxplugin|lv2|clap|app|logicx|band)\//i;

export type Bundle = { path: string; extension: string };

/** The bundle that a file is part of. */
export function bundleOf(path: string): Bundle | null {
  const found = BUNDLE.exec(path);
  if (!found) return null;
  return { path: path.slice(0, found.index + found[0].length - 1), extension: (found[1] ?? "").toLowerCase() };
}

const formatOf: Record<string, PluginFormat> = {
  vst3: "VST3",
  vst: "VST2",
  component: "AU",
  aaxplugin: "AAX",
  clap: "CLAP",
  lv2: "LV2",
  jsfx: "JSFX",
  app: "standalone",
};

const systemOf: Record<string, System> = {
  exe: "windows",
  msi: "windows",
  dll: "windows",
  component: "macos",
  vst: "macos",
  app: "macos",
  pkg: "macos",
  mpkg: "macos",
  dmg: "macos",
  dylib: "macos",
  deb: "linux",
  rpm: "linux",
  appimage: "linux",
  so: "linux",
};

/** Facts that follow from the extension of a plug-in, program or installer alone. */
export function readSoftwareExtension(extension: string, into: Software): void {
  const format = formatOf[extension];
  if (format) into.formats.add(format);
  const system = systemOf[extension];
  if (system) into.systems.add(system);
}

/** Paths inside a bundle for one system and processor: "Contents/x86_64-win/…", "Contents/MacOS/…", "….so". */
export function readBundlePart(part: string, into: Software): void {
  const found = /\/(?:(x86_64|x86|i386|arm64(?:ec|x)?|aarch64)-(win|linux)|(macos))\//i.exec(part);
  if (found?.[3]) into.systems.add("macos");
  else if (found) {
    into.systems.add(found[2]?.toLowerCase() === "win" ? "windows" : "linux");
    const processor = (found[1] ?? "").toLowerCase();
    into.architectures.add(
      processor === "x86_64" ? "x64" : processor === "x86" || processor === "i386" ? "x86" : "arm64",
    );
  } else {
    const extension = /\.(so|dll|dylib)$/i.exec(part.slice(-8))?.[1]?.toLowerCase();
    if (extension) readSoftwareExtension(extension, into);
  }
}
