import { keyOfNote } from "#app/domain/catalogue/music/keys.ts";
import { HEARD_RATE } from "./guess-tempo.ts";

const SECONDS = 30;
/** Shorter sounds have too few chords. */
const LEAST_SECONDS = 4;
/** Music scores 0.82 and more. */
const LEAST_CONFIDENCE = 0.7;
/** How closely the notes fit a key: music 0.77 and more, drums and noise at most 0.7, a single tone 0.78. */
const LEAST_CORRELATION = 0.75;
/** A key has seven notes, a chord three: the fifth-loudest note has a share of 0.06 in a chord and 0.08 in music. */
const KNOWN_NOTES = 5;
const LEAST_SHARE = 0.07;

/** The key of a sound; null if unsure, as with noise, drums, a tone or a single chord. */
export async function guessKey(heard: Float32Array): Promise<string | null> {
  if (heard.length < LEAST_SECONDS * HEARD_RATE) return null;
  const { chroma, detectKeyCandidates, init, Mode } = await import("@libraz/libsonare/analysis");
  await init();
  const part = heard.subarray(0, SECONDS * HEARD_RATE);
  // Counted first, because looking for the key takes eighty times as long.
  const shares = sharesOf(chroma(part, HEARD_RATE, 4_096, 2_048).meanEnergy);
  if ((shares[KNOWN_NOTES - 1] ?? 0) < LEAST_SHARE) return null;
  const [first] = detectKeyCandidates(part, HEARD_RATE, { modes: "major-minor" });
  if (!first || first.key.confidence < LEAST_CONFIDENCE || first.correlation < LEAST_CORRELATION) return null;
  return keyOfNote(first.key.root, first.key.mode === Mode.Minor);
}

/** Shares of the total, in descending order. */
function sharesOf(energies: readonly number[]): number[] {
  const sum = energies.reduce((all, one) => all + one, 0);
  return energies.map((one) => one / sum).sort((a, b) => b - a);
}
