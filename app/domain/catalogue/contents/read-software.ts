import { type Bundle, readBundlePart, readSoftwareExtension } from "./software-files.ts";
import { noSoftware, readSoftwareWords, type Software } from "./software-words.ts";

const VST = /(?<![a-z])vst/i;

/** Gathers what the plug-ins, programs, installers and archives of one torrent reveal about formats and systems. */
export function gatherSoftware(torrentName: string) {
  const found = noSoftware();
  const seen = { software: false, archive: false, program: false, library: false };
  let lastFolder = "";

  return {
    addBundle({ path, extension }: Bundle, part: string, isFirst: boolean): void {
      seen.software = true;
      if (isFirst) {
        readSoftwareExtension(extension, found);
        readSoftwareWords(path, found);
      }
      readBundlePart(part, found);
    },

    addFile(kind: string, extension: string, path: string): void {
      if (kind === "archive") {
        seen.archive = true;
        addArchive(path, found);
        return;
      }
      if (kind !== "plugin" && kind !== "program" && kind !== "installer") return;
      seen.software = true;
      if (extension === "exe") seen.program = true;
      const at = path.lastIndexOf("/") + 1;
      const folder = path.slice(0, at);
      if (folder !== lastFolder) readSoftwareWords(folder, found);
      lastFolder = folder;
      readSoftwareWords(path.slice(at, path.length - extension.length - 1), found);
      readSoftwareExtension(extension, found);
      if (extension === "dll") {
        if (VST.test(path)) found.formats.add("VST2");
        else seen.library = true;
      }
    },

    end(): Software {
      // A library without a program beside it is a plug-in.
      if (seen.library && !seen.program && found.formats.size === 0) found.formats.add("VST2");
      if (seen.software) readSoftwareWords(torrentName, found);
      else if (seen.archive)
        for (const [text] of torrentName.slice(0, 300).matchAll(/\[[^[\]]*\]|\([^()]*\)/g))
          readSoftwareWords(text, found);
      if (!found.systems.has("macos")) found.architectures.delete("universal");
      return found;
    },
  };
}

/** "pc-speaker-samples.zip" is not for a particular system. */
const PC = /(?<![a-z\d])pc(?![a-z\d])/gi;

/** An archive may contain anything, so its name counts only if it plainly says that it contains software. */
function addArchive(path: string, into: Software): void {
  const own = noSoftware();
  readSoftwareWords(path.replace(PC, " "), own);
  for (const format of own.formats) into.formats.add(format);
  for (const system of own.systems) into.systems.add(system);
  for (const architecture of own.architectures) into.architectures.add(architecture);
}
