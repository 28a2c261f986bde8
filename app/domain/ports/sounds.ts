export type SoundFormat = "WAV" | "AIFF" | "FLAC" | "MP3" | "MP2" | "Ogg Vorbis" | "Opus";

/** What a sound says of itself in one place: its tags, or the chunks of a WAV or AIFF. */
export type SaidBySound = { tempo: number | null; key: string | null };

/** What was read out of a sound that somebody sent. */
export type ReadSound = {
  format: SoundFormat;
  sampleRate: number;
  channels: number;
  bitDepth: number | null;
  /** Of the whole sound. */
  sourceMs: number;
  /** EBU R128, integrated, in LUFS; null where nothing is loud enough to be counted. */
  loudness: number | null;
  /** Title, artist, album and the like, as tags and chunks say them. */
  tags: Record<string, string | number>;
  tagged: SaidBySound;
  /** The first picture in its tags, as it lies there: nobody has looked whether it is one. */
  picture: Uint8Array | null;
  chunks: SaidBySound;
  /** Tempo and key as far as they are heard; what is not sure is null. */
  measured: SaidBySound;
  /** The preview: an MP3 of at most 60 seconds. */
  mp3: Uint8Array;
  durationMs: number;
  /** The loudest sample of each 512th of the preview, 0 to 255. */
  peaks: Uint8Array;
};

/** Why nothing was read, in words for the one who sent it. */
export type SoundProblem = { problem: string };

/** A loop is cut at its beats; a one-shot has none. */
export type SoundKind = "loop" | "one-shot";

/** What is known of a sound before it is read: of what kind its name says it is, and of a part how long the whole is. */
export type AboutSound = { kind: SoundKind | null; seconds: number | null };

/** Reads what members send as sounds, and makes their previews. */
export type Sounds = {
  /** Where the signal is aborted the reading ends, and it throws. `cpuSeconds` is what it took of a core. */
  read: (
    source: AsyncIterable<Uint8Array>,
    about: AboutSound,
    signal?: AbortSignal,
  ) => Promise<(ReadSound | SoundProblem) & { cpuSeconds: number }>;
};
