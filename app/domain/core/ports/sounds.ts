export type SoundFormat = "WAV" | "AIFF" | "FLAC" | "MP3" | "MP2" | "Ogg Vorbis" | "Opus";

/** Tempo and key from one source in the file: its tags, or the chunks of a WAV or AIFF. */
export type SaidBySound = { tempo: number | null; key: string | null };

/** The data read from an uploaded sound. */
export type ReadSound = {
  format: SoundFormat;
  sampleRate: number;
  channels: number;
  bitDepth: number | null;
  /** Duration of the whole sound. */
  sourceMs: number;
  /** EBU R128, integrated, in LUFS; null if nothing is loud enough to be measured. */
  loudness: number | null;
  /** Title, artist, album and so on, from tags and chunks. */
  tags: Record<string, string | number>;
  tagged: SaidBySound;
  /** The first picture in its tags, unchecked. */
  picture: Uint8Array | null;
  chunks: SaidBySound;
  /** Measured tempo and key; null if uncertain. */
  measured: SaidBySound;
  /** The preview: an MP3 of at most 60 seconds. */
  mp3: Uint8Array;
  durationMs: number;
  /** The loudest sample of each 512th of the preview, 0 to 255. */
  peaks: Uint8Array;
};

/** Why nothing was read, in words for the sender. */
export type SoundProblem = { problem: string };

/** A loop is cut at its beats; a one-shot has none. */
export type SoundKind = "loop" | "one-shot";

/**
 * Facts known before a sound is read: the kind according to its name, and for a part of a file the duration of the
 * whole.
 */
export type AboutSound = { kind: SoundKind | null; seconds: number | null };

/** Reads sounds that members send, and creates their previews. */
export type Sounds = {
  /** Stops reading and throws if the signal is aborted. `cpuSeconds` is the CPU time used. */
  read: (
    source: AsyncIterable<Uint8Array>,
    about: AboutSound,
    signal?: AbortSignal,
  ) => Promise<(ReadSound | SoundProblem) & { cpuSeconds: number }>;
};
