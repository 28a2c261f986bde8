/** The shortest of what is inside, for a row of a list: "120–128 bpm · VST3 AU". Empty where nothing is known. */
export const briefContents = ({ tempos, pluginFormats }: { tempos: number[]; pluginFormats: string[] }): string =>
  [tempoWords(tempos), pluginFormats.join(" ")].filter(Boolean).join(" · ");

/** "124 bpm", "120–128 bpm". */
export function tempoWords(tempos: readonly number[]): string {
  const [first, last] = [tempos[0], tempos.at(-1)];
  if (first === undefined) return "";
  return first === last ? `${first} bpm` : `${first}–${last} bpm`;
}
