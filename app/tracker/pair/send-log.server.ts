import type { TLSSocket } from "node:tls";
import { closeQuietly, nodeFiles } from "../journal-files.server.ts";
import { findSegments, segmentFile } from "../journal-segment.server.ts";
import { FrameKind, makeFrame, numberBytes } from "./frames.ts";

const CHUNK = 1 << 18;

type Log = {
  folder: string;
  /** Where the log ends at present. */
  end: () => { segment: number; length: number };
};

/** The frame of bytes that are appended to a segment. */
export const makeWrite = (segment: number, bytes: Uint8Array) =>
  makeFrame(FrameKind.write, numberBytes(segment), bytes);

/**
 * Sends all that the log has, while it is written on. `attach` is called in the turn of the event loop in which nothing
 * is missing: what is written from then on has to be sent by the caller. False when the connection was lost before.
 */
export async function sendLog(socket: TLSSocket, { folder, end }: Log, attach: () => void): Promise<boolean> {
  const bytes = Buffer.allocUnsafe(CHUNK);
  for (let last = 0; ; ) {
    const segment = findSegments(nodeFiles, folder).find((number) => number > last);
    if (segment === undefined) {
      attach();
      return true;
    }
    last = segment;
    const fd = openIfThere(segmentFile(folder, segment));
    // The database has it by now.
    if (fd === null) continue;
    try {
      for (;;) {
        const length = nodeFiles.read(fd, bytes);
        if (length === 0 && segment < end().segment) break;
        if (length === 0) {
          attach();
          return true;
        }
        socket.write(makeWrite(segment, bytes.subarray(0, length)));
        if (!(await isDrained(socket))) return false;
      }
    } finally {
      closeQuietly(nodeFiles, fd);
    }
  }
}

function openIfThere(file: string): number | null {
  try {
    return nodeFiles.open(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Waits until a socket takes more. False when it is closed. */
async function isDrained(socket: TLSSocket): Promise<boolean> {
  if (socket.writableNeedDrain && !socket.destroyed)
    await new Promise<void>((resolve) => {
      const go = () => {
        socket.off("drain", go);
        socket.off("close", go);
        resolve();
      };
      socket.on("drain", go);
      socket.on("close", go);
    });
  return !socket.destroyed;
}
