/** Formats by the first bytes of a file: supported ones, tags before them, and unsupported ones. */
export type Magic = "WAV" | "AIFF" | "FLAC" | "Ogg" | "ID3" | "APE" | { other: string };

/** BW64 is the successor of RF64 (ITU-R BS.2088): both are a WAV beyond 4 GB. */
const MAGICS: readonly [RegExp, Magic][] = [
  [/^(?:RIFF|RF64|BW64)[\s\S]{4}WAVE/, "WAV"],
  [/^FORM[\s\S]{4}AIF[FC]/, "AIFF"],
  [/^fLaC/, "FLAC"],
  [/^OggS/, "Ogg"],
  [/^ID3/, "ID3"],
  [/^APETAGEX/, "APE"],
  [/^[\s\S]{4}ftyp/, { other: "an M4A or MP4" }],
  [/^caff/, { other: "a CAF" }],
  [/^riff\x2e\x91/, { other: "a Wave64" }],
  [/^RIFX/, { other: "a big-endian WAV" }],
  [/^\x30\x26\xb2\x75/, { other: "a WMA" }],
  [/^MThd/, { other: "a MIDI file" }],
  [/^wvpk/, { other: "a WavPack" }],
  [/^MAC \S?/, { other: "a Monkey's Audio" }],
];

/** Reads the first 12 bytes; null if they do not tell, as for an MP3. */
export function magicOf(head: Uint8Array): Magic | null {
  const text = Buffer.from(head.subarray(0, 12)).toString("latin1");
  return MAGICS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Number of zero bytes at the start of a file, among the bytes given. */
export function zerosBefore(head: Uint8Array): number {
  const at = head.findIndex((byte) => byte !== 0);
  return at < 0 ? head.length : at;
}
