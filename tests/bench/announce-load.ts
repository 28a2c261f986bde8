import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

const CLOCK_TICKS = 100;

/** User and system time of a process so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

export async function cpuOf(pid: number, work: () => Promise<void>): Promise<number> {
  const before = cpuSeconds(pid);
  await work();
  return cpuSeconds(pid) - before;
}

export type Load = {
  port: number;
  from: number;
  to: number;
  connections: number;
  pathOf: (i: number) => string;
  /** Told of each answer's milliseconds. */
  onAnswer?: (ms: number) => void;
  /** Announces a second over all connections; as fast as it goes without. */
  rate?: number;
};

const request = (path: string, keep: boolean) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Transmission/3.00\r\nAccept: */*\r\nAccept-Encoding: deflate, gzip\r\n${keep ? "" : "Connection: close\r\n"}\r\n`;

/** Announces one after the other on each of some kept connections. A plain socket: the load must cost less than what it loads. */
export async function loadKept(load: Load): Promise<void> {
  let next = load.from;
  const begun = performance.now();
  const worker = async () => {
    const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
    const answers = readAnswers(socket);
    while (next < load.to) {
      const i = next++;
      if (load.rate) await until(begun + ((i - load.from) / load.rate) * 1000);
      const at = performance.now();
      socket.write(request(load.pathOf(i), true), "latin1");
      await answers.next();
      load.onAnswer?.(performance.now() - at);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, worker));
}

/** A new connection for each announce, as libtorrent does it. */
export async function loadNew(load: Load): Promise<void> {
  let next = load.from;
  const worker = async () => {
    while (next < load.to) {
      const path = load.pathOf(next++);
      const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
      const answers = readAnswers(socket);
      socket.write(request(path, false), "latin1");
      await answers.next();
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: load.connections }, worker));
}

async function until(time: number): Promise<void> {
  const wait = time - performance.now();
  if (wait > 0.5) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Waits for whole answers by their Content-Length. Throws for any that is a failure. */
function readAnswers(socket: Socket): { next(): Promise<void> } {
  let bytes = Buffer.alloc(0);
  let done: ((error: Error | null) => void) | null = null;
  const settle = (error: Error | null) => {
    const settled = done;
    done = null;
    settled?.(error);
  };
  socket.on("data", (chunk) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const head = bytes.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(bytes.toString("latin1", 0, head))?.[1] ?? 0);
    if (bytes.length < head + 4 + length) return;
    const failed = bytes.includes("failure reason");
    const error = failed ? new Error(bytes.toString("latin1")) : null;
    bytes = bytes.subarray(head + 4 + length);
    settle(error);
  });
  socket.on("error", settle);
  socket.on("close", () => settle(new Error("closed")));
  return {
    next: () =>
      new Promise((resolve, reject) => {
        done = (error) => (error ? reject(error) : resolve());
      }),
  };
}
