import type { TLSSocket } from "node:tls";
import { FrameKind, makeFrame, numberBytes, readFrames, readNumber } from "../pair/frames.ts";

const TIMEOUT_MS = 5_000;
const NUMBER_BYTES = 8;

export type TrackerRequest = { target: string; address: string; userAgent: string };
/** Answers as a binary string; null when the announce could not be kept. */
export type AnswerRequest = (request: TrackerRequest) => Promise<string | null>;

/** Answers the request of another shard on the connection that it came on; a tracker that starts yet keeps nothing. */
export function answerShard(socket: TLSSocket, body: Buffer, answer: AnswerRequest): void {
  const number = body.subarray(0, NUMBER_BYTES);
  const request = JSON.parse(body.toString("utf8", NUMBER_BYTES)) as TrackerRequest;
  const answered = answer(request).catch(() => null);
  void answered.then((text) =>
    socket.write(makeFrame(FrameKind.answer, Buffer.from(number), Buffer.from(text ?? "", "latin1"))),
  );
}

/** Asks the trackers of other shards, on one connection with each. */
export function createShardAsker(open: (address: string) => Promise<TLSSocket>) {
  const waiting = new Map<number, (text: string | null) => void>();
  const connections = new Map<string, Promise<TLSSocket>>();
  let lastNumber = 0;

  function connectWith(address: string): Promise<TLSSocket> {
    let connection = connections.get(address);
    if (!connection) {
      connection = open(address).then((socket) => {
        readFrames(socket, [FrameKind.answer], (_kind, body) => {
          const text = body.toString("latin1", NUMBER_BYTES);
          waiting.get(readNumber(body))?.(text === "" ? null : text);
        });
        socket.on("close", () => connections.delete(address));
        return socket;
      });
      connection.catch(() => connections.delete(address));
      connections.set(address, connection);
    }
    return connection;
  }

  /** Null when the other tracker does not answer, or could not keep the announce. */
  return async (address: string, request: TrackerRequest): Promise<string | null> => {
    const socket = await connectWith(address).catch(() => null);
    if (socket === null) return null;
    lastNumber += 1;
    const number = lastNumber;
    return new Promise((resolve) => {
      const settle = (text: string | null) => {
        clearTimeout(timer);
        socket.off("close", lose);
        waiting.delete(number);
        resolve(text);
      };
      const lose = () => settle(null);
      const timer = setTimeout(lose, TIMEOUT_MS);
      socket.on("close", lose);
      waiting.set(number, settle);
      socket.write(makeFrame(FrameKind.ask, numberBytes(number), Buffer.from(JSON.stringify(request))));
    });
  };
}
