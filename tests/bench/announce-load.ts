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

/** Made beforehand: the load must cost less than what it loads, or it is the load that is measured. */
function makeRequests({ from, to, pathOf }: Load, keep: boolean): Buffer[] {
  const rest = `Host: localhost\r\nUser-Agent: Transmission/3.00\r\nAccept: */*\r\nAccept-Encoding: deflate, gzip\r\n${keep ? "" : "Connection: close\r\n"}\r\n`;
  return Array.from({ length: to - from }, (_, i) =>
    Buffer.from(`GET ${pathOf(from + i)} HTTP/1.1\r\n${rest}`, "latin1"),
  );
}

/** Announces one after the other on each of some kept connections, over plain sockets. */
export async function loadKept(load: Load): Promise<void> {
  const requests = makeRequests(load, true);
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
    const answers = readAnswers(socket);
    while (next < requests.length) {
      const i = next++;
      if (load.rate) await until(begun + (i / load.rate) * 1000);
      const at = performance.now();
      socket.write(requests[i] as Buffer);
      await answers.next();
      load.onAnswer?.(performance.now() - at);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, worker));
}

/** A new connection for each announce, as libtorrent does it. */
export async function loadNew(load: Load): Promise<void> {
  const requests = makeRequests(load, false);
  let next = 0;
  const worker = async () => {
    while (next < requests.length) {
      const request = requests[next++] as Buffer;
      const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
      const answers = readAnswers(socket);
      socket.write(request);
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

const LENGTH = "\r\nContent-Length: ";

/** Waits for whole answers by their Content-Length. Throws for any that is a failure. */
function readAnswers(socket: Socket): { next(): Promise<void> } {
  let bytes: Buffer | null = null;
  let done: ((error: Error | null) => void) | null = null;
  const settle = (error: Error | null) => {
    const settled = done;
    done = null;
    settled?.(error);
  };
  socket.on("data", (chunk) => {
    bytes = bytes === null ? chunk : Buffer.concat([bytes, chunk]);
    const length = bytes.indexOf(LENGTH, 0, "latin1");
    const head = bytes.indexOf("\r\n\r\n", Math.max(0, length), "latin1");
    if (length < 0 || head < 0) return;
    if (bytes.length < head + 4 + Number.parseInt(bytes.toString("latin1", length + LENGTH.length, head), 10)) return;
    const failed = bytes.includes("14:failure reason", head, "latin1");
    const error = failed ? new Error(bytes.toString("latin1")) : null;
    bytes = null;
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
