import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type Inside = {
  /** Environment variables for the server. */
  env: Record<string, string>;
  portOf: (pid: number) => number;
  startHeap: (pid: number) => Promise<void>;
  /** Bytes that the process has allocated on its heap since. */
  stopHeap: (pid: number) => Promise<number>;
  startProfile: (pid: number) => Promise<void>;
  /** The CPU profile since, as development tools read it. */
  stopProfile: (pid: number) => Promise<unknown>;
  setConstant: (pid: number, json: string) => Promise<void>;
  close: () => void;
};

/** The parent's end of inside-server.mjs, which answers in the server's own process. */
export function prepareInside(): Inside {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
  const portOf = (pid: number) => JSON.parse(readFileSync(path.join(folder, `${pid}.json`), "utf8")).port as number;
  const call = async <T>(pid: number, place: string, body?: string) => {
    const response = await fetch(`http://127.0.0.1:${portOf(pid)}${place}`, { method: "POST", body });
    return (await response.json()) as T;
  };
  return {
    env: {
      BENCH_INSIDE: folder,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${path.resolve("tests/bench/pages/inside.mjs")}`.trim(),
    },
    portOf,
    startHeap: (pid) => call(pid, "/heap/start"),
    stopHeap: async (pid) => (await call<{ allocated: number }>(pid, "/heap/stop")).allocated,
    startProfile: (pid) => call(pid, "/profile/start"),
    stopProfile: (pid) => call(pid, "/profile/stop"),
    setConstant: (pid, json) => call(pid, "/constant", json),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
