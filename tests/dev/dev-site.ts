import { spawn } from "node:child_process";
import path from "node:path";
import { seconds } from "#tests/support/seconds.ts";

export type DevSite = { url: string; output: () => string; stop: () => Promise<void> };

/** Runs `npm run dev` in a folder, in a process group of its own. */
export async function startDev(root: string, databaseUrl: string, admin: Record<string, string>): Promise<DevSite> {
  const child = spawn("npm", ["run", "dev"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      HOST: "localhost",
      PORT: "0",
      LOG_LEVEL: "error",
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(root, "data"),
      ...admin,
    },
  });
  let output = "";
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, signal);
  };
  // Whatever ends this process, the site ends with it.
  process.on("exit", () => end("SIGKILL"));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /is ready at (\S+)\n/.exec(output)?.[1];
      if (ready) resolve(ready);
      // The supervisor would start it again and again.
      if (/ended with code \d/.test(output)) reject(new Error(output));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", () => reject(new Error(output)));
  });
  return {
    url,
    output: () => output,
    async stop() {
      end("SIGTERM");
      const killer = setTimeout(() => end("SIGKILL"), seconds(20));
      await ended;
      clearTimeout(killer);
    },
  };
}
