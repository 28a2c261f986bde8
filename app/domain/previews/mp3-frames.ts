const RATES = [44_100, 48_000, 32_000];
const KBPS = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

type Frame = { sampleRate: number; channels: number; bytes: number };

/** The frame of MPEG layer III that begins there; null where none does. */
function readFrame(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const isLayer3 = ((head >>> 17) & 3) === 1;
  const rate = RATES[(head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || version === 1 || !isLayer3 || !rate) return null;
  const isV1 = version === 3;
  const kbps = (isV1 ? KBPS.v1 : KBPS.v2)[(head >>> 12) & 15];
  if (!kbps) return null;
  const sampleRate = isV1 ? rate : rate / (version === 2 ? 2 : 4);
  const bytesOf = Math.floor(((isV1 ? 144_000 : 72_000) * kbps) / sampleRate) + ((head >>> 9) & 1);
  return { sampleRate, channels: ((head >>> 6) & 3) === 3 ? 1 : 2, bytes: bytesOf };
}

/**
 * The first two frames that follow each other: one alone is found in many files. `at` is where they begin. Null where
 * there are none.
 */
export function findMp3Frames(bytes: Buffer): { at: number; sampleRate: number; channels: number } | null {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readFrame(bytes, at);
    const next = frame && readFrame(bytes, at + frame.bytes);
    if (!frame || !next || next.sampleRate !== frame.sampleRate) continue;
    return { at, sampleRate: frame.sampleRate, channels: frame.channels };
  }
  return null;
}
