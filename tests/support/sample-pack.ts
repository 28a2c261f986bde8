import { acid, music, wav } from "./sounds.ts";

export const PACK_TEMPO = 124;

/** A loop in A minor that says its tempo in its name and in its acid chunk. */
const loop = () =>
  new Uint8Array(wav(music(4, { tempo: PACK_TEMPO }), { before: [acid({ tempo: PACK_TEMPO, beats: 8 })] }));

/** A typical sample pack: sixty loops and one-shots, a manual, a picture. `one` is one of its loops. */
export function packFiles(title: string, { manual, cover }: { manual: Uint8Array; cover: Uint8Array }) {
  const one = loop();
  const loops = Array.from({ length: 40 }, (_, i) => ({
    path: ["Loops", `${title}_Loop_${String(i + 1).padStart(2, "0")}_${PACK_TEMPO}bpm_Am.wav`],
    bytes: one,
  }));
  const hits = Array.from({ length: 20 }, (_, i) => ({
    path: ["Hits", `Kick_${i + 1}.wav`],
    bytes: one.subarray(0, 4_000),
  }));
  return {
    one,
    files: [...loops, ...hits, { path: ["Manual.pdf"], bytes: manual }, { path: ["cover.jpg"], bytes: cover }],
  };
}
