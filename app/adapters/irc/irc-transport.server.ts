import { EventEmitter } from "node:events";
import net from "node:net";
import { StringDecoder } from "node:string_decoder";
import tls from "node:tls";

/** An IRC line has at most 512 bytes, plus 8,191 of tags. */
const LINE_MAX = 16_384;
/** How long a closed connection waits for the other side. */
const CLOSE_MS = 1_000;

const SILENT_MS = 180_000;

/** Limit of bytes that the server has not read yet. */
const UNREAD_MAX = 262_144;

/**
 * Lines that a session follows: registration, its channels and refusals. irc-framework would collect the rest (members,
 * the message of the day, lists) until an end of list that a server may never send.
 */
const followed = /^(?:@[^ ]* +)?(?::[^ ]* +)?(?:PING|PONG|ERROR|JOIN|PART|KICK|NICK|[459]\d\d)(?= |\r|$)/i;
/** Lines of the login, which 001 ends. irc-framework keeps something for each of them. */
const entry = /^(?:@[^ ]* +)?(?::[^ ]* +)?(?:CAP|AUTHENTICATE|(001))(?= |\r|$)/i;
const ENTRY_LINES_MAX = 50;

type TransportOptions = { host: string; port: number; authorities?: string | null; tls?: boolean };

/**
 * Connects irc-framework to the server. Its own transport cannot take certificate authorities, sets no limit for input
 * without a line break, and lets a line that its parser cannot read end the process.
 */
export class IrcTransport extends EventEmitter {
  #socket: net.Socket | null = null;
  #error: Error | null = null;
  #isLetIn = false;
  #entryLines = 0;

  #options: TransportOptions;

  constructor(options: TransportOptions) {
    super();
    this.#options = options;
  }

  connect(): void {
    const { host, port, authorities, tls: usesTls } = this.#options;
    const servername = net.isIP(host) ? undefined : host;
    const socket = usesTls
      ? tls.connect({ host, port, servername, ca: authorities ?? undefined, minVersion: "TLSv1.2" })
      : net.connect({ host, port });
    this.#socket = socket;
    // Longer than irc-framework waits for an answer: for servers that stop reading and never acknowledge the end.
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error("The server does not answer.")));
    socket.once(usesTls ? "secureConnect" : "connect", () => this.emit("open"));
    socket.on("error", (error) => {
      this.#error = error;
    });
    socket.once("close", () => this.emit("close", this.#error ?? false));
    this.#readLines(socket);
  }

  #readLines(socket: net.Socket): void {
    const decoder = new StringDecoder("utf8");
    let rest = "";
    socket.on("data", (chunk) => {
      try {
        const lines = (rest + decoder.write(chunk)).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (this.#isFollowed(line)) this.emit("line", line);
        if (rest.length > LINE_MAX) throw new Error("The server sends a line that does not end.");
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
  }

  #isFollowed(line: string): boolean {
    if (followed.test(line)) return true;
    const entering = this.#isLetIn ? null : entry.exec(line);
    if (!entering) return false;
    this.#isLetIn = entering[1] !== undefined;
    if (++this.#entryLines > ENTRY_LINES_MAX)
      throw new Error("The server sends a list of capabilities that does not end.");
    return true;
  }

  writeLine(line: string, written?: () => void): void {
    const socket = this.#socket;
    if (!socket?.writable) {
      if (written) process.nextTick(written);
      return;
    }
    socket.write(`${line}\r\n`, written);
    if (socket.writableLength > UNREAD_MAX) socket.destroy(new Error("The server has stopped reading."));
  }

  close(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.end();
    setTimeout(() => socket.destroy(), CLOSE_MS).unref();
  }

  disposeSocket(): void {
    this.#socket?.destroy();
  }

  /** IRC is always UTF-8 here. */
  setEncoding(): boolean {
    return true;
  }
}
