import { createMp3Encoder, createOggEncoder } from "wasm-media-encoders";

/** A list of samples between -1 and 1 for each channel. */
export type Samples = Float32Array[];

export const RATE = 44_100;

/** A tone, a little quieter in each further channel. */
export const tone = (seconds: number, { hertz = 440, channels = 2, level = 0.5, rate = RATE } = {}): Samples =>
  Array.from({ length: channels }, (_, channel) =>
    Float32Array.from(
      { length: Math.round(seconds * rate) },
      (_, i) => (level / (channel + 1)) * Math.sin((2 * Math.PI * hertz * i) / rate),
    ),
  );

const MINOR = [0, 3, 7];
const MAJOR = [0, 4, 7];

/** Chords on four degrees of a key with a click on each beat, in one channel. `root` is a MIDI note. */
export function music(seconds: number, { tempo = 120, root = 57, isMinor = true, rate = RATE } = {}): Samples {
  const beat = (60 / tempo) * rate;
  const degrees = isMinor ? [0, 5, 7, 0] : [0, 5, 7, 0];
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
    const into = (i % beat) / rate;
    const degree = degrees[Math.floor(i / (beat * 4)) % 4] ?? 0;
    // The dominant of a minor key is major.
    const chord = isMinor && degree !== 7 ? MINOR : MAJOR;
    const notes = chord.map((step) => Math.sin((2 * Math.PI * hertzOf(root + degree + step) * i) / rate));
    const click = Math.exp(-into * 60) * Math.sin(2 * Math.PI * 1_800 * into);
    return 0.12 * notes.reduce((sum, one) => sum + one, 0) + 0.5 * click;
  });
  return [samples];
}

const hertzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

const tag = (text: string) => Buffer.from(text, "latin1");
const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

/** A chunk of RIFF; `said` is the size that it claims. */
export const chunk = (id: string, body: Buffer, said = body.length): Buffer =>
  Buffer.concat([tag(id), u32(said), body, Buffer.alloc(body.length % 2)]);

export type Wav = {
  rate?: number;
  /** 16 or 24 bits, or float. */
  bits?: 16 | 24 | "float";
  /** Between format and samples. */
  before?: Buffer[];
  /** Behind the samples. */
  after?: Buffer[];
  /** Channels and sample size that the header claims, if they are wrong. */
  saysChannels?: number;
  saysBytes?: number;
};

export function wav(samples: Samples, options: Wav = {}): Buffer {
  const { rate = RATE, bits = 16, before = [], after = [], saysChannels = samples.length, saysBytes } = options;
  const depth = bits === "float" ? 32 : bits;
  const frameBytes = (depth / 8) * saysChannels;
  const fmt = [u16(bits === "float" ? 3 : 1), u16(saysChannels), u32(rate), u32(rate * frameBytes)];
  const body = Buffer.concat([...fmt, u16(frameBytes & 0xffff), u16(depth)]);
  const data = chunk("data", interleave(samples, bits), saysBytes);
  const all = Buffer.concat([tag("WAVE"), chunk("fmt ", body), ...before, data, ...after]);
  return Buffer.concat([tag("RIFF"), u32(all.length), all]);
}

function interleave(samples: Samples, bits: 16 | 24 | "float", isBig = false): Buffer {
  const frames = samples[0]?.length ?? 0;
  const bytes = bits === "float" ? 4 : bits / 8;
  const out = Buffer.alloc(frames * samples.length * bytes);
  let at = 0;
  for (let i = 0; i < frames; i += 1)
    for (const channel of samples) {
      const value = channel[i] ?? 0;
      if (bits === "float") out.writeFloatLE(value, at);
      else {
        const whole = Math.round(Math.max(-1, Math.min(1, value)) * (2 ** (bits - 1) - 1));
        if (isBig) out.writeIntBE(whole, at, bytes);
        else out.writeIntLE(whole, at, bytes);
      }
      at += bytes;
    }
  return out;
}

/** The chunk of ACID: what a loop's tempo, beats and root note are. */
export function acid({ tempo, beats, root, isOneShot = false }: Acid): Buffer {
  const body = Buffer.alloc(24);
  body.writeUInt32LE((isOneShot ? 1 : 0) | (root === undefined ? 0 : 2), 0);
  body.writeUInt16LE(root ?? 0, 4);
  body.writeUInt32LE(beats, 12);
  body.writeFloatLE(tempo, 20);
  return chunk("acid", body);
}
type Acid = { tempo: number; beats: number; root?: number; isOneShot?: boolean };

const big = (id: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([tag(id), size, body, Buffer.alloc(body.length % 2)]);
};

export function aiff(samples: Samples, { rate = RATE, parts = [] as Buffer[] } = {}): Buffer {
  const comm = Buffer.alloc(18);
  comm.writeUInt16BE(samples.length, 0);
  comm.writeUInt32BE(samples[0]?.length ?? 0, 2);
  comm.writeUInt16BE(16, 6);
  const exponent = Math.floor(Math.log2(rate));
  comm.writeUInt16BE(16_383 + exponent, 8);
  comm.writeBigUInt64BE(BigInt(rate) << BigInt(63 - exponent), 10);
  const ssnd = Buffer.concat([Buffer.alloc(8), interleave(samples, 16, true)]);
  const all = Buffer.concat([tag("AIFF"), big("COMM", comm), ...parts, big("SSND", ssnd)]);
  return big("FORM", all);
}

/** An MP3 of 128 kbit/s, or an Ogg Vorbis. */
export async function encoded(samples: Samples, kind: "mp3" | "ogg", rate = RATE): Promise<Buffer> {
  const channels = samples.length === 1 ? 1 : 2;
  const encoder = kind === "mp3" ? await createMp3Encoder() : await createOggEncoder();
  const mp3 = { channels, sampleRate: rate, bitrate: 128 } as const;
  encoder.configure(kind === "mp3" ? mp3 : ({ channels, sampleRate: rate, vbrQuality: 3 } as never));
  const first = Buffer.from(encoder.encode(samples));
  return Buffer.concat([first, Buffer.from(encoder.finalize())]);
}

/** An ID3v2.3 tag of text frames, as "TBPM". */
export function id3(frames: Record<string, string>, padding = 0): Buffer {
  const body = Object.entries(frames).map(([id, text]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length + 1);
    return Buffer.concat([tag(id), size, Buffer.alloc(3), tag(text)]);
  });
  const all = Buffer.concat([...body, Buffer.alloc(padding)]);
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (all.length >> shift) & 0x7f));
  return Buffer.concat([tag("ID3"), Buffer.from([3, 0, 0]), size, all]);
}
