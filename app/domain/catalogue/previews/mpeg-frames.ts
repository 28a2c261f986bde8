const RATES = [44_100, 48_000, 32_000];
/** Bit rates of MPEG 1 by layer, and of MPEG 2, whose layers II and III share them. */
const KBPS = {
  1: {
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

type Frame = { layer: 2 | 3; sampleRate: number; channels: number; bytes: number };
export type MpegFrames = Omit<Frame, "bytes"> & { at: number };

/** The frame of MPEG layer II or III that begins at `at`; null if there is none. */
export function readMpegFrame(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const layer = 4 - ((head >>> 17) & 3);
  const rate = RATES[(head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || version === 1 || (layer !== 2 && layer !== 3) || !rate) return null;
  const isV1 = version === 3;
  const kbps = (isV1 ? KBPS[1][layer] : KBPS[2])[(head >>> 12) & 15];
  if (!kbps) return null;
  const sampleRate = isV1 ? rate : rate / (version === 2 ? 2 : 4);
  // A frame of MPEG 2 layer III has half as many samples as the others.
  const scale = isV1 || layer === 2 ? 144_000 : 72_000;
  const bytesOf = Math.floor((scale * kbps) / sampleRate) + ((head >>> 9) & 1);
  return { layer, sampleRate, channels: ((head >>> 6) & 3) === 3 ? 1 : 2, bytes: bytesOf };
}

/**
 * The first two consecutive frames: a single one occurs by chance in many files. `at` is where they begin. Null if
 * there are none.
 */
export function findMpegFrames(bytes: Buffer): MpegFrames | null {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readMpegFrame(bytes, at);
    const next = frame && readMpegFrame(bytes, at + frame.bytes);
    if (!frame || !next || next.sampleRate !== frame.sampleRate || next.layer !== frame.layer) continue;
    return { at, layer: frame.layer, sampleRate: frame.sampleRate, channels: frame.channels };
  }
  return null;
}
