import type { SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";

const TICKS_PER_STEP = 24;
const DRUM_ON = 0x99;
const DRUM_OFF = 0x89;

export type Hit = { step: number; note: number; velocity: number };

const varLength = (value: number): number[] => (value < 128 ? [value] : [(value >> 7) | 0x80, value & 0x7f]);
const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** A standard MIDI file of type 0 with drums on channel 10; 96 ticks a quarter, a step is a sixteenth. */
export function midiFile(path: string, bpm: number, hits: readonly Hit[]): SourceFile {
  const events = hits
    .flatMap(({ step, note, velocity }) => [
      { tick: step * TICKS_PER_STEP, bytes: [DRUM_ON, note, velocity] },
      { tick: step * TICKS_PER_STEP + TICKS_PER_STEP / 2, bytes: [DRUM_OFF, note, 0] },
    ])
    .sort((a, b) => a.tick - b.tick);
  const tempo = Math.round(60_000_000 / bpm);
  const track: number[] = [0, 0xff, 0x51, 3, (tempo >>> 16) & 255, (tempo >>> 8) & 255, tempo & 255];
  let last = 0;
  for (const { tick, bytes } of events) {
    track.push(...varLength(tick - last), ...bytes);
    last = tick;
  }
  track.push(0, 0xff, 0x2f, 0);
  return {
    path: path.split("/"),
    bytes: Uint8Array.from([
      ...ascii("MThd"),
      ...uint32(6),
      ...[0, 0, 0, 1, 0, TICKS_PER_STEP * 4],
      ...ascii("MTrk"),
      ...uint32(track.length),
      ...track,
    ]),
  };
}
