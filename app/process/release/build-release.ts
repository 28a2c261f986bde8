import { spawn } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UpgradeRefused } from "./check-upgrade.ts";

type Options = {
  checkout: string;
  tag: string;
  folder: string;
  /** The folder of the release that the site currently runs. */
  current: string;
  say: (text: string) => void;
  log: { file: string; write: (text: string) => void };
};

const finished = (folder: string) => path.join(folder, "build/.finished");

/** Puts a release into its own folder and builds it there while the site runs. A failure leaves no folder. */
export async function buildRelease({ checkout, tag, folder, current, say, log }: Options): Promise<void> {
  if (existsSync(finished(folder))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = (program: string, args: string[], cwd: string) => runLogged(program, args, { cwd, log });
  try {
    const archive = path.join(folder, "release.tar");
    await run("git", ["archive", "--output", archive, tag], checkout);
    await run("tar", ["-xf", archive], folder);
    rmSync(archive);
    say("Installing its packages ...");
    await run("npm", ["ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund"], folder);
    say("Building it ...");
    await run("npm", ["run", "--silent", "build"], folder);
    carryAssets(current, folder);
    writeFileSync(finished(folder), "");
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The output goes to the log. Throws its last line if the program fails. */
function runLogged(
  program: string,
  args: string[],
  { cwd, log }: Pick<Options, "log"> & { cwd: string },
): Promise<void> {
  // npm would pass on its own settings and those of the running release.
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/.test(name));
  const env = Object.fromEntries(kept) as NodeJS.ProcessEnv;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let last = "it printed nothing";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      const text = chunk.toString();
      log.write(text);
      last = lastLineOf(text) ?? last;
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(
            new UpgradeRefused(
              `${program} ${args.join(" ")} ended with ${code}: ${last}`,
              `Nothing was changed. Its whole output is at the end of ${log.file}.`,
            ),
          ),
    );
  });
}

/** npm ends with the name of a log of its own. */
const lastLineOf = (text: string): string | undefined =>
  text
    .split("\n")
    .map((line) => line.trim())
    .findLast((line) => line !== "" && !/A complete log of this run|_logs/.test(line));

/**
 * Open pages continue to request scripts of the previous release. Their names contain a hash of their content, so they
 * can be kept next to the new ones; files from earlier upgrades are left out.
 */
function carryAssets(from: string, to: string): void {
  const [source, target] = [from, to].map((folder) => path.join(folder, "build/client/assets")) as [string, string];
  if (!existsSync(source)) return;
  const list = (folder: string) => path.join(folder, "build/.carried.json");
  const carriedBefore: string[] = existsSync(list(from)) ? JSON.parse(readFileSync(list(from), "utf8")) : [];
  const own = new Set([...readdirSync(target), ...carriedBefore]);
  const carried = readdirSync(source).filter((name) => !own.has(name));
  for (const name of carried) linkSync(path.join(source, name), path.join(target, name));
  writeFileSync(list(to), JSON.stringify(carried));
}
