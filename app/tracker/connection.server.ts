import type { Socket } from "node:net";
import { writeFailure } from "#tracker/protocol/answers.ts";
import {
  findHeadEnd,
  type Headers,
  type RequestLine,
  readHeaders,
  readRequestLine,
} from "#tracker/protocol/http-head.ts";
import { routeTarget } from "#tracker/protocol/route.ts";
import { ByteBuffer } from "./byte-buffer.server.ts";
import { writeResponse } from "./write-response.server.ts";

/** The limit of Node's own server. Anybody can open connections, and each may hold this much memory. */
const MAX_HEAD = 16 * 1024;
/** How much of a request line decides whether the tracker or the site answers it. */
const MAX_PATH = 512;
/** A client that sends requests without reading answers is paused at this many unread bytes. */
const MAX_UNREAD = 256 * 1024;
const TOO_LONG = writeFailure({ refused: "The request is longer than 16 KB." });

export type ConnectionDeps = {
  answer(target: string, address: string, userAgent: string): string | null;
  /** The client's address, taken from headers only as far as the operator trusts them. */
  addressOf(
    socketAddress: string | undefined,
    headers: Pick<Headers, "forwardedFor" | "forwarded" | "flyClientIp">,
  ): string;
  /** Hands over a connection for good, with the bytes that were read but not answered. */
  forward(connection: Connection, head: Buffer): void;
  /** Requests a call of `send` when the answers may be sent. */
  awaitCommit(connection: Connection): void;
};

/** `closing`: no more requests are read. `forwarding`: the next request is for the site. `forwarded`: the site has it. */
type State = "open" | "closing" | "forwarding" | "forwarded";

/**
 * One connection to the tracker's port. It answers requests for the tracker straight from the socket, without an HTTP
 * server. The first request for the site is forwarded, with everything that follows.
 */
export class Connection {
  readonly socket: Socket;
  /** When the current request began to arrive, or the last one ended; for the sweep of idle and slow connections. */
  activeAt: number;
  isAwaitingCommit = false;
  readonly #deps: ConnectionDeps;
  /** Bytes of an incomplete request. */
  readonly #incoming = new ByteBuffer(MAX_HEAD * 2);
  /** How many bytes of a request's body are still to be skipped. */
  #bodyLeft = 0;
  #answers = "";
  #hasNoDelay = false;
  /** Whether bytes arrived after the last answered request. */
  #hasUnread = false;
  #state: State = "open";
  #isLast = false;

  constructor(socket: Socket, deps: ConnectionDeps, now: number) {
    this.socket = socket;
    this.#deps = deps;
    this.activeAt = now;
  }

  /** Whether the head of a request has begun but is incomplete. */
  get isInHead(): boolean {
    return this.#incoming.length > 0;
  }

  get isForwarded(): boolean {
    return this.#state === "forwarded";
  }

  /** Makes the next answer the last: the client is told to open another connection for further requests. */
  endWithNext(): void {
    this.#isLast = true;
  }

  receive(chunk: Buffer): void {
    if (this.#state === "forwarding") this.#incoming.append(chunk, 0);
    if (this.#state !== "open") {
      this.#hasUnread = true;
      return;
    }
    let bytes = chunk;
    let from = 0;
    if (this.isInHead) {
      this.#incoming.append(chunk, 0);
      // A head may arrive byte by byte, so parse it again only after a line has ended.
      if (this.#incoming.length < MAX_HEAD && !chunk.includes(10)) return;
      bytes = this.#incoming.take();
    }
    if (this.#bodyLeft > 0) {
      from = Math.min(this.#bodyLeft, bytes.length);
      this.#bodyLeft -= from;
    }
    if (from < bytes.length) this.#readRequests(bytes, from);
    if (this.#answers !== "" && !this.isAwaitingCommit) {
      this.isAwaitingCommit = true;
      this.#deps.awaitCommit(this);
    } else if (this.#isForwarding() && !this.isAwaitingCommit) this.#forward();
  }

  /** The client has ended its half of the connection. Waiting answers are still sent. */
  finish(): void {
    if (this.#state === "open") this.#state = "closing";
    // Ending twice creates an error with a stack, which costs more than an announce.
    if (!this.isAwaitingCommit && !this.socket.writableEnded) this.socket.end();
  }

  /** Sends the waiting answers, or `failure` instead of them and then closes the connection. */
  send(failure: string | null): void {
    this.isAwaitingCommit = false;
    const bytes = failure ?? this.#answers;
    this.#answers = "";
    if (this.socket.destroyed) return;
    if (this.#state === "closing" || failure || (this.#isLast && this.#state === "open")) {
      this.#state = "closing";
      this.#sendLast(bytes);
      return;
    }
    // A connection that is closed after one answer does not need this call.
    if (!this.#hasNoDelay) this.socket.setNoDelay(true);
    this.#hasNoDelay = true;
    this.socket.write(bytes, "latin1");
    if (this.#state === "forwarding") this.#forward();
    else if (this.socket.writableLength > MAX_UNREAD) {
      this.socket.pause();
      this.socket.once("drain", () => this.socket.resume());
    }
  }

  /**
   * Sends the last answer. If the kernel takes all of it, the connection is closed immediately: a shutdown and waiting
   * for the client's end would cost as much as the announce. If unread bytes have arrived, the connection is ended in
   * order instead: closing it would reset it, and the client would lose the answer.
   */
  #sendLast(bytes: string): void {
    const { socket } = this;
    if (this.#bodyLeft > 0 || this.#hasUnread) {
      socket.end(bytes, "latin1");
      return;
    }
    socket.write(bytes, "latin1");
    if (socket.writableLength === 0) socket.destroy();
    else socket.end();
  }

  #readRequests(bytes: Buffer, start: number): void {
    const text = bytes.toString("latin1", start);
    let at = 0;
    while (at < text.length && this.#state === "open") {
      // An empty line before a request is ignored (RFC 9112, section 2.2).
      if (text.startsWith("\r\n", at)) {
        at += 2;
        continue;
      }
      const next = this.#readRequest(text, at);
      if (next === "more") this.#incoming.append(bytes, start + at);
      else if (next === "not ours") {
        this.#state = "forwarding";
        this.#incoming.append(bytes, start + at);
      }
      if (typeof next !== "number") return;
      const skipped = Math.min(this.#bodyLeft, text.length - next);
      this.#bodyLeft -= skipped;
      at = next + skipped;
    }
    if (at < text.length) this.#hasUnread = true;
  }

  /** Answers the request that begins at `at`, and returns the end of its head. */
  #readRequest(text: string, at: number): number | "more" | "not ours" {
    const line = readRequestLine(text, at);
    if (line === null) return "not ours";
    if (line !== "more" && routeTarget(line.target) === null) return "not ours";
    const end = line === "more" ? -1 : findHeadEnd(text, line.end);
    if (line !== "more" && end >= 0) {
      this.#answer(line, readHeaders(text, line.end, end, line.minor));
      return end;
    }
    if (text.length - at <= MAX_HEAD) return "more";
    // The site has its own answer to a URL that is too long.
    if (line === "more" && !isForTracker(text.slice(at, at + MAX_PATH))) return "not ours";
    this.#refuse(TOO_LONG);
    return text.length;
  }

  #answer(line: RequestLine, headers: Headers): void {
    const address = this.#deps.addressOf(this.socket.remoteAddress, headers);
    const body = this.#deps.answer(line.target, address, headers.userAgent.slice(0, 200));
    const keepAlive = headers.keepAlive && headers.body >= 0 && !this.#isLast;
    this.#answers += writeResponse(body ?? "", line, keepAlive);
    if (!keepAlive) this.#state = "closing";
    this.#bodyLeft = Math.max(0, headers.body);
    if (headers.body < 0) this.#hasUnread = true;
  }

  #refuse(reason: string): void {
    this.#answers += writeResponse(reason, { method: "GET", minor: 1 }, false);
    this.#hasUnread = true;
    this.#state = "closing";
  }

  // A method, because the compiler does not know that `#readRequests` changes the state.
  #isForwarding(): boolean {
    return this.#state === "forwarding";
  }

  #forward(): void {
    this.#state = "forwarded";
    this.#deps.forward(this, Buffer.from(this.#incoming.take()));
    this.#incoming.release();
  }
}

/** Whether a request line of which only the beginning is known is for the tracker. */
const isForTracker = (beginning: string) => routeTarget(beginning.split(" ", 2)[1] ?? "") !== null;
