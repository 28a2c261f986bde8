import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { seconds } from "./seconds.ts";

/** Debian's place of what servers run, which is not in everybody's PATH. */
const fileOf = (name: string) => `/usr/sbin/${name}`;

export const isThere = (name: string): boolean => existsSync(fileOf(name));

type Program = {
  /** As Debian calls it. */
  name: string;
  /** Its arguments; `folder` holds its files. */
  args: (folder: string) => string[];
  /** Files that it reads, by their names. */
  files: (folder: string) => Record<string, string>;
  port: number;
};

// Some of them refuse to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs a program in the foreground, with files in a folder of its own; resolves once its port takes connections. */
export async function startProgram({ name, args, files, port }: Program) {
  if (!isThere(name)) throw new Error(`${fileOf(name)} is missing: install Debian's ${name}`);
  const folder = mkdtempSync(path.join(tmpdir(), `patchbay-${name}-`));
  chmodSync(folder, 0o777);
  for (const [file, text] of Object.entries(files(folder))) writeFileSync(path.join(folder, file), text);
  const child = spawn(fileOf(name), args(folder), { ...nobody, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await waitForPort(
    port,
    () => child.exitCode === null,
    () => `${name} does not run:\n${output}`,
  );
  return {
    output: () => output,
    /** At once, without a word to whoever is connected. */
    async kill() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    async stop() {
      child.kill("SIGTERM");
      const killer = setTimeout(() => child.kill("SIGKILL"), seconds(3));
      await ended;
      clearTimeout(killer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number, isAlive: () => boolean, problem: () => string): Promise<void> {
  for (const until = Date.now() + seconds(10); ; ) {
    const taken = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false)).on("close", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (taken) return;
    if (!isAlive() || Date.now() > until) throw new Error(problem());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
