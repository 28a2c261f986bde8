/** The positions of the marks A and B, in seconds of the preview. */
export type Part = { from: number; to: number };

/** The length to which a loop is repeated, in seconds, because the browser's own jump from end to start is audible. */
const WRITTEN_SECONDS = 180;
/** The samples before an MP3 that does not declare them: 576 of LAME's encoder, 529 of the decoder. */
const DELAY = 1105;
const RATES = [44_100, 48_000, 32_000] as const;

let kept: { src: string; samples: AudioBuffer } | null = null;

/**
 * A part of a preview, or all of it, repeated without a gap as a WAV file. A single audio element then plays it like
 * any other sound, with its speed and volume. `seconds` is the length of the sound that was encoded.
 */
export async function makeLoop(src: string, seconds: number, part: Part | null): Promise<{ url: string } & Part> {
  const samples = kept?.src === src ? kept.samples : await decode(src);
  kept = { src, samples };
  const { sampleRate } = samples;
  const extra = samples.length - Math.round(seconds * sampleRate);
  // A preview that declares its length starts without a delay, and its length is exact; `seconds` are whole
  // milliseconds.
  const isExact = extra < DELAY / 2;
  const start = isExact ? 0 : DELAY;
  const frames = isExact ? samples.length : samples.length - extra;
  const from = part ? Math.floor(part.from * sampleRate) : 0;
  const to = part ? Math.min(frames, Math.floor(part.to * sampleRate)) : frames;
  const pcm = interleave(samples, start + from, start + to);
  const times = Math.max(1, Math.ceil((WRITTEN_SECONDS * sampleRate) / (to - from)));
  const header = wavHeader(samples, pcm.byteLength * times);
  const file = new Blob([header, ...Array.from({ length: times }, () => pcm)], { type: "audio/wav" });
  return { url: URL.createObjectURL(file), from: from / sampleRate, to: to / sampleRate };
}

async function decode(src: string): Promise<AudioBuffer> {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`${src}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  // Decode at the file's own rate, to avoid resampling: bits 2 and 3 of the third byte of an MPEG-1 frame.
  const rate = RATES[((new DataView(bytes).getUint8(2) >> 2) & 3) % RATES.length] ?? RATES[0];
  return new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
}

function interleave(samples: AudioBuffer, from: number, to: number): Int16Array<ArrayBuffer> {
  const { numberOfChannels: count } = samples;
  const pcm = new Int16Array((to - from) * count);
  for (let channel = 0; channel < count; channel++) {
    const values = samples.getChannelData(channel).subarray(from, to);
    for (let i = 0; i < values.length; i++)
      pcm[i * count + channel] = Math.max(-1, Math.min(1, values[i] as number)) * 0x7fff;
  }
  return pcm;
}

/** The 44-byte header before 16-bit samples. */
function wavHeader({ numberOfChannels, sampleRate }: AudioBuffer, length: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => new Uint8Array(view.buffer).set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + length, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, numberOfChannels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * numberOfChannels * 2, true);
  view.setUint16(32, numberOfChannels * 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, length, true);
  return view.buffer;
}
