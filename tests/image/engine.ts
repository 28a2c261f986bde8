import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The images of these tests alone: the base among them has a name that is another's. */
export const FOLDER = path.resolve("data/image");
const storage = ["--root", `${FOLDER}/storage`, "--runroot", `${FOLDER}/run`];

/** A chroot and the machine's own network: neither namespaces nor control groups, which not every machine gives. */
export const PLAIN = ["--isolation", "chroot", "--network", "host"];

/** Runs a program and answers what it printed. Throws with the end of it where it fails. */
export function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")} failed:\n${(stdout + stderr).slice(-3_000)}`);
  }
}

export const buildah = (...args: string[]): string => run("buildah", [...storage, ...args]).trim();

export const hasImage = (name: string): boolean =>
  buildah("images", "--noheading", "--format", "{{.Name}}:{{.Tag}}").split("\n").includes(name);

/** A build takes minutes: `tail -f data/image/build.log` shows how far it is. */
export function buildImage(...args: string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const log = openSync(`${FOLDER}/build.log`, "w");
  try {
    execFileSync("buildah", [...storage, "bud", ...PLAIN, ...args], { stdio: ["ignore", log, log] });
  } catch {
    throw new Error(`the build failed:\n${readFileSync(`${FOLDER}/build.log`, "utf8").slice(-3_000)}`);
  }
}

/** Runs a command in a container, in the background. */
export const runInside = (container: string, options: string[], command: string[]): ChildProcess =>
  spawn("buildah", [...storage, "run", ...PLAIN, ...options, container, "--", ...command], {
    stdio: ["ignore", "pipe", "pipe"],
  });

/** In millions of bytes. */
export const sizeOf = (folder: string): number => Number(run("du", ["-sxB1", folder]).split("\t")[0]) / 1e6;

export type Process = { pid: number; user: number; command: string };

/** A process's descendants, without those of the engine. */
export function processesBelow(pid: number): Process[] {
  const read = (at: string) => {
    try {
      return readFileSync(at, "utf8");
    } catch {
      return "";
    }
  };
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parentOf = new Map(all.map((one) => [one, /^PPid:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1] ?? "0"]));
  const isBelow = (one: string): boolean => one === String(pid) || (one !== "0" && isBelow(parentOf.get(one) ?? "0"));
  return all
    .filter(isBelow)
    .map((one) => ({
      pid: Number(one),
      user: Number(/^Uid:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1] ?? Number.NaN),
      command: read(`/proc/${one}/cmdline`).replaceAll("\0", " ").trim(),
    }))
    .filter(({ command }) => command !== "" && !/^(\S*\/)?buildah/.test(command));
}
