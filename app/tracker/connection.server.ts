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

const MAX_HEAD = 128 * 1024;
/** As much of a request as tells whom it is for. */
const MAX_PATH = 512;
/** A client that sends on and reads nothing has to wait. */
const MAX_UNREAD = 256 * 1024;
const TOO_LONG = writeFailure({ refused: "The request is longer than 128 KB." });

export type ConnectionDeps = {
  answer(target: string, address: string, userAgent: string): string | null;
  /** Where a request comes from, as far as its headers are to be believed. */
  addressOf(socketAddress: string | undefined, headers: Pick<Headers, "forwardedFor" | "flyClientIp">): string;
  /** Takes a connection over for good, with what was read of it. */
  handOver(socket: Socket, head: Buffer): void;
  /** Asks for `send` when what was answered may go out. */
  hold(connection: Connection): void;
};

/**
 * One connection at the tracker's port. Requests for the tracker are answered from the socket, without an HTTP server
 * between; the first that is for the site goes there with all that follows.
 */
export class Connection {
  readonly socket: Socket;
  /** When something last came in, for the sweep that ends idle and slow ones. */
  heardAt: number;
  /** Whether answers are waiting to be sent. */
  held = false;
  readonly #ports: ConnectionDeps;
  #rest: Buffer | null = null;
  #used = 0;
  #skip = 0;
  #answers = "";
  #isKept = false;
  /** Whether something came after the last request that is answered. */
  #hasUnread = false;
  #state: "open" | "closing" | "leaving" | "gone" = "open";

  constructor(socket: Socket, ports: ConnectionDeps, now: number) {
    this.socket = socket;
    this.#ports = ports;
    this.heardAt = now;
  }

  /** Whether the head of a request has begun and is not whole. */
  get isInHead(): boolean {
    return this.#used > 0;
  }

  get isGone(): boolean {
    return this.#state === "gone";
  }

  receive(chunk: Buffer): void {
    if (this.#state === "leaving") this.#keep(chunk, 0);
    if (this.#state !== "open") {
      this.#hasUnread = true;
      return;
    }
    let bytes = chunk;
    let from = 0;
    if (this.#used > 0) {
      this.#keep(chunk, 0);
      // A head may come byte by byte: no reading it again for each.
      if (this.#used < MAX_HEAD && !chunk.includes(10)) return;
      bytes = (this.#rest as Buffer).subarray(0, this.#used);
      this.#used = 0;
    }
    if (this.#skip > 0) {
      from = Math.min(this.#skip, bytes.length);
      this.#skip -= from;
    }
    if (from < bytes.length) this.#readRequests(bytes, from);
    if (this.#answers !== "" && !this.held) {
      this.held = true;
      this.#ports.hold(this);
    } else if (this.#isLeaving() && !this.held) this.#leave();
  }

  /** The other side has ended its half: what is answered still goes out. */
  finish(): void {
    if (this.#state === "open") this.#state = "closing";
    // To end a second time makes an error with its stack, which costs more than an announce.
    if (!this.held && !this.socket.writableEnded) this.socket.end();
  }

  /** Sends what was answered. `failure`: what is said instead, where it could not be kept. */
  send(failure: string | null): void {
    this.held = false;
    const bytes = failure ?? this.#answers;
    this.#answers = "";
    if (this.socket.destroyed) return;
    if (this.#state === "closing" || failure) {
      this.#state = "closing";
      this.#sendLast(bytes);
      return;
    }
    // Those that are closed after one answer need no such call.
    if (!this.#isKept) this.socket.setNoDelay(true);
    this.#isKept = true;
    this.socket.write(bytes, "latin1");
    if (this.#state === "leaving") this.#leave();
    else if (this.socket.writableLength > MAX_UNREAD) {
      this.socket.pause();
      this.socket.once("drain", () => this.socket.resume());
    }
  }

  /**
   * Sends an answer with nothing after it. Once the system has all of it, closing at once spares the shutdown and the
   * wait for the other side's end, which cost as much as the announce. Not where more came in than was read: closing
   * on it would reset the connection, and with it the answer.
   */
  #sendLast(bytes: string): void {
    const { socket } = this;
    if (this.#skip > 0 || this.#hasUnread) {
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
      // An empty line before a request is passed over (RFC 9112, section 2.2).
      if (text.startsWith("\r\n", at)) {
        at += 2;
        continue;
      }
      const line = readRequestLine(text, at);
      const end = line === "more" || line === null ? -1 : findHeadEnd(text, line.end);
      const route = line === "more" || line === null ? null : routeTarget(line.target);
      if (line !== "more" && (line === null || route === null)) {
        this.#beginLeaving(bytes.subarray(start + at));
        return;
      }
      if (line === "more" || end < 0) {
        if (text.length - at <= MAX_HEAD) this.#keep(bytes, start + at);
        else if (line !== "more" || isForTracker(text.slice(at, at + MAX_PATH))) this.#close(TOO_LONG);
        else this.#beginLeaving(bytes.subarray(start + at));
        return;
      }
      const headers = readHeaders(text, line.end, end, line.minor);
      this.#answer(line, headers);
      at = end;
      const skipped = Math.min(this.#skip, text.length - at);
      this.#skip -= skipped;
      at += skipped;
    }
    if (at < text.length) this.#hasUnread = true;
  }

  #answer(line: RequestLine, headers: Headers): void {
    const address = this.#ports.addressOf(this.socket.remoteAddress, headers);
    const body = this.#ports.answer(line.target, address, headers.userAgent.slice(0, 200));
    const keep = headers.keepAlive && headers.body >= 0;
    this.#answers += writeResponse(body ?? "", line, keep);
    if (!keep) this.#state = "closing";
    this.#skip = Math.max(0, headers.body);
    if (headers.body < 0) this.#hasUnread = true;
  }

  #close(reason: string): void {
    this.#answers += writeResponse(reason, { method: "GET", minor: 1 }, false);
    this.#hasUnread = true;
    this.#state = "closing";
  }

  #isLeaving(): boolean {
    return this.#state === "leaving";
  }

  #beginLeaving(head: Buffer): void {
    this.#state = "leaving";
    this.#used = 0;
    this.#keep(head, 0);
  }

  #leave(): void {
    this.#state = "gone";
    this.#ports.handOver(this.socket, Buffer.from((this.#rest as Buffer).subarray(0, this.#used)));
    this.#rest = null;
  }

  /** Keeps what is no whole request yet. */
  #keep(bytes: Buffer, from: number): void {
    const more = bytes.length - from;
    const needed = this.#used + more;
    if (!this.#rest || this.#rest.length < needed) {
      const larger = Buffer.allocUnsafe(Math.max(needed, Math.min(this.#used * 2, MAX_HEAD * 2)));
      this.#rest?.copy(larger, 0, 0, this.#used);
      this.#rest = larger;
    }
    bytes.copy(this.#rest, this.#used, from);
    this.#used = needed;
  }
}

/** Whom a line without an end is for: the site has words of its own for an address that is too long. */
const isForTracker = (beginning: string) => routeTarget(beginning.split(" ", 2)[1] ?? "") !== null;

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\nContent-Length: ";

export function writeResponse(
  body: string,
  { method, minor }: Pick<RequestLine, "method" | "minor">,
  keep: boolean,
): string {
  const connection = keep ? (minor === 1 ? "" : "Connection: keep-alive\r\n") : "Connection: close\r\n";
  return `${HEAD}${body.length}\r\n${connection}\r\n${method === "HEAD" ? "" : body}`;
}
