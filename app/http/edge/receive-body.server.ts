import type { IncomingMessage, ServerResponse } from "node:http";
import { type RequestRefusal, refuseRequest } from "./refuse-request.server.ts";

export type BodyTimes = {
  /** Between two pieces of a body. */
  idleMs: number;
  /** For the whole body; null where it may take as long as its connection needs. */
  wholeMs: number | null;
  /** A large body has to bring at least so many bytes in each stretch of time, from the second one on. */
  leastRate: { bytes: number; eachMs: number };
  /** For the rest of a body whose request has been answered already. */
  answeredMs: number;
  /** For the rest of a body that was refused. */
  lingerMs: number;
};

export type BodyRules = {
  max: number;
  times: BodyTimes;
  /** Bodies of more bytes than this need a slot. */
  largeFrom: number;
  enterLarge: () => (() => void) | RequestRefusal;
};

const TOO_LARGE = { status: 413, message: "The request is too large." };
const TOO_SLOW = { status: 408, message: "The request took too long to arrive. Send it again." };

/**
 * Counts the body of a request that has one, as it comes, whatever its head says of it, and refuses it when it is too large, too slow, or
 * one of too many. Answers whether the request may go on. It has to be called before anything reads the body.
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
    // It is read to its end, because the connection's next request waits behind it.
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
      // While its reader is slower than the body comes, the sender is not to blame.
      if (!isFirst && req.readableLength === 0 && received - receivedBefore < leastRate.bytes) refuse(TOO_SLOW);
      isFirst = false;
      receivedBefore = received;
    }, leastRate.eachMs);
  }

  function admit(size: number): void {
    if (size > rules.max) refuse(TOO_LARGE);
    // After the answer, what still comes is dropped: it needs no slot.
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
  // node:http hands each piece of a body to `push`: here it is counted, whoever reads it and however.
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
