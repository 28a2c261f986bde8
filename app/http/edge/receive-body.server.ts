import type { IncomingMessage, ServerResponse } from "node:http";
import { type RequestRefusal, refuseRequest } from "./refuse-request.server.ts";

export type BodyTimes = {
  /** Between two pieces of a body. */
  idleMs: number;
  /** For the whole body; null if it may take as long as its connection needs. */
  wholeMs: number | null;
  /** From its second interval on, a large body must deliver at least this many bytes per interval. */
  leastRate: { bytes: number; eachMs: number };
  /** For the rest of a body whose request has already been answered. */
  answeredMs: number;
  /** For the rest of a body that was refused. */
  lingerMs: number;
};

export type BodyRules = {
  max: number;
  times: BodyTimes;
  /** Bodies larger than this need a slot. */
  largeFrom: number;
  enterLarge: () => (() => void) | RequestRefusal;
};

const TOO_LARGE = { status: 413, message: "The request is too large." };
const TOO_SLOW = { status: 408, message: "The request took too long to arrive. Send it again." };

/**
 * Counts a request's body as it arrives, whatever its headers claim, and refuses it if it is too large, too slow, or
 * one of too many. Returns whether the request may continue. Must be called before anything reads the body.
 */
export function receiveBody(req: IncomingMessage, res: ServerResponse, rules: BodyRules): boolean {
  const { idleMs, wholeMs, leastRate, answeredMs, lingerMs } = rules.times;
  let received = 0;
  let receivedBefore = 0;
  let isOver = false;
  let isAnswered = false;
  let leave: (() => void) | null = null;

  const idle = setTimeout(() => (req.readableLength > 0 ? idle.refresh() : refuse(TOO_SLOW)), idleMs);
  let whole = wholeMs === null ? undefined : setTimeout(() => refuse(TOO_SLOW), wholeMs);
  let rate: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(idle);
    clearTimeout(whole);
    clearInterval(rate);
  };
  req.once("close", settle);
  res.once("close", () => {
    isAnswered = true;
    leave?.();
  });
  res.once("finish", () => {
    if (isOver || req.complete) return;
    // Read it to its end, because the connection's next request waits behind it.
    req.removeAllListeners("data").resume();
    clearInterval(rate);
    clearTimeout(whole);
    whole = setTimeout(() => refuse(TOO_SLOW), answeredMs);
  });

  function refuse(refusal: RequestRefusal): void {
    if (isOver) return;
    isOver = true;
    settle();
    refuseRequest(req, res, refusal, lingerMs);
  }

  function watchRate(): void {
    let isFirst = true;
    rate = setInterval(() => {
      // If the reader is slower than the sender, the sender is not at fault.
      if (!isFirst && req.readableLength === 0 && received - receivedBefore < leastRate.bytes) refuse(TOO_SLOW);
      isFirst = false;
      receivedBefore = received;
    }, leastRate.eachMs);
  }

  function admit(size: number): void {
    if (size > rules.max) refuse(TOO_LARGE);
    // After the answer the rest is dropped, so it needs no slot.
    if (isOver || isAnswered || size <= rules.largeFrom || leave) return;
    const entered = rules.enterLarge();
    if (typeof entered !== "function") refuse(entered);
    else {
      leave = entered;
      watchRate();
    }
  }

  admit(Number(req.headers["content-length"] ?? 0));
  if (isOver) return false;
  // node:http passes each piece of a body to `push`, so count it here, whoever reads it and however.
  const push = req.push.bind(req);
  req.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk === null) settle();
    else {
      idle.refresh();
      received += chunk.length;
      admit(received);
    }
    return isOver || push(chunk, encoding);
  };
  return true;
}
