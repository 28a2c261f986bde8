import { createMusicGuesser } from "#app/adapters/sounds/guess-music.ts";
import type { Made } from "./made-sounds.ts";

/** How many sounds have one, how many are said to, and of those how many are right, of the octave, or have none. */
type Score = { there: number; said: number; right: number; octave: number; invented: number };

/** Measures sounds that were made here: scores of tempo and key, and a line for each that is wrong. */
export async function measureMade(sounds: Made[]): Promise<{ tempo: Score; key: Score; wrong: string[] }> {
  const tempo = noScore();
  const key = noScore();
  const wrong: string[] = [];
  for (const made of sounds) {
    const heard = await measure(made);
    count(tempo, made.tempo, heard.tempo, (said, there) => Math.abs(said - there) <= there * 0.01);
    count(key, made.key, heard.key, (said, there) => said === there);
    for (const [name, there, said] of [
      ["tempo", made.tempo, heard.tempo],
      ["key", made.key, heard.key],
    ] as const)
      if (there !== undefined && there !== said)
        wrong.push(`${made.name}: ${name} ${said ?? "none"}, expected ${there ?? "none"}`);
  }
  return { tempo, key, wrong };
}

const noScore = (): Score => ({ there: 0, said: 0, right: 0, octave: 0, invented: 0 });

function measure({ samples, rate, kind }: Made) {
  const guesser = createMusicGuesser(rate);
  guesser.add(samples);
  return guesser.guess({ kind, seconds: (samples[0]?.length ?? 0) / rate });
}

function count<Value>(
  score: Score,
  there: Value | null | undefined,
  said: Value | null,
  isSame: (said: Value, there: Value) => boolean,
) {
  if (there === undefined) return;
  if (there !== null) score.there += 1;
  if (said === null) return;
  score.said += 1;
  if (there === null) score.invented += 1;
  else if (isSame(said, there)) score.right += 1;
  else if (typeof said === "number" && [2, 0.5].some((times) => isSame((said * times) as Value, there)))
    score.octave += 1;
}
