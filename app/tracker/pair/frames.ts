import type { Socket } from "node:net";

/** The frames that two trackers exchange: a length, a kind and the bytes. */
export const FrameKind = {
  /** Standby to active: its own address, as JSON. */
  hello: 1,
  /** Active to standby: the id of the log, which is sent whole from here on. */
  log: 2,
  /** A segment's number, and bytes that are appended to it. */
  write: 3,
  /** The database has the batches up to this number. */
  saved: 4,
  /** Everything that was written before has been sent. */
  complete: 5,
  /** Standby to active: so many writes are kept. */
  kept: 6,
  /** Standby to active: it could take over. */
  ready: 7,
} as const;
export type FrameKind = (typeof FrameKind)[keyof typeof FrameKind];

const HEADER = 5;
const KB = 1024;
const MB = 1024 * KB;

/** The longest body of each kind. A frame says how long it will be before any of it has come. */
const LONGEST: Record<number, number> = {
  [FrameKind.hello]: KB,
  [FrameKind.log]: KB,
  // All announces of one turn of the event loop.
  [FrameKind.write]: 64 * MB,
  [FrameKind.saved]: 8,
  [FrameKind.complete]: 0,
  [FrameKind.kept]: 8,
  [FrameKind.ready]: 0,
};

/** A frame of bytes, which are copied. */
export function makeFrame(kind: FrameKind, ...parts: Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  header.writeUInt8(kind, 4);
  return Buffer.concat([header, ...parts]);
}

export const makeNumberFrame = (kind: FrameKind, number: number) => makeFrame(kind, numberBytes(number));

export function numberBytes(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number, 0);
  return bytes;
}

export const readNumber = (body: Buffer) => body.readDoubleLE(0);

/**
 * Cuts what comes in into frames. Throws at a kind that is not `expected`, and at a length that no frame of its kind has,
 * as soon as the frame's header has come.
 */
export function createFrameReader(
  expected: readonly FrameKind[],
  take: (kind: number, body: Buffer) => void,
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let length = 0;
  let needed = HEADER;
  return (chunk) => {
    parts.push(chunk);
    length += chunk.length;
    if (length < needed) return;
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts);
    let at = 0;
    needed = HEADER;
    while (bytes.length - at >= HEADER) {
      const size = bytes.readUInt32LE(at);
      const kind = bytes.readUInt8(at + 4) as FrameKind;
      if (!expected.includes(kind)) throw new Error("a frame of this kind is not expected");
      if (size > (LONGEST[kind] ?? 0)) throw new Error("a frame is too long");
      needed = HEADER + size;
      if (bytes.length - at < needed) break;
      take(kind, bytes.subarray(at + HEADER, at + needed));
      at += needed;
      needed = HEADER;
    }
    parts = at < bytes.length ? [bytes.subarray(at)] : [];
    length = bytes.length - at;
  };
}

/** Reads the frames of a connection. One that sends anything else is ended, and the tracker goes on. */
export function readFrames(
  socket: Socket,
  expected: readonly FrameKind[],
  take: (kind: number, body: Buffer) => void,
): () => void {
  const read = createFrameReader(expected, take);
  const receive = (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      socket.destroy(error as Error);
    }
  };
  socket.on("data", receive);
  return () => socket.off("data", receive);
}
