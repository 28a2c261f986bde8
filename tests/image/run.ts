import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyTree } from "#tests/dev/copy-tree.ts";
import { canInstall, installPackages, isInstalled } from "#tests/support/debian.ts";
import { freePort } from "#tests/support/free-port.ts";
import { seconds } from "#tests/support/seconds.ts";
import { makeBaseImage } from "./base-image.ts";
import { buildah, buildImage, FOLDER, hasImage, processesBelow, run, runInside, sizeOf } from "./engine.ts";

/**
 * `npm run test:image`: builds the Dockerfile as it is, and looks at what is inside and at how the image starts, works,
 * ends and starts again on the same volume. Its base is made here, unless an earlier run has left one; `--fresh` makes
 * it anew, `--built` takes the image that the last run has built.
 */
const IMAGE = "localhost/patchbay-under-test:latest";
const VOLUME = path.join(FOLDER, "volume");
/** As long as the example for Compose lets a site end. */
const STOP_SECONDS = 60;

const tools = ["buildah", "debootstrap"];
const begun = performance.now();
const say = (text: string) =>
  process.stdout.write(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${text}\n`);

function check(claim: string, isTrue: boolean, found: unknown): void {
  if (!isTrue) throw new Error(`not true: ${claim}, because of ${JSON.stringify(found)}`);
  say(claim);
}

/** A copy of the tree with what must never get into an image: the Dockerfile alone decides what does. */
function makeContext(): string {
  const root = copyTree();
  rmSync(path.join(root, "node_modules"), { recursive: true });
  for (const file of [".env", ".git/HEAD", "data/session-secret", "node_modules/left/index.js"]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), "NOT_FOR_OTHERS=1\n");
  }
  return root;
}

function build(): void {
  const context = makeContext();
  try {
    const cache = run("npm", ["config", "get", "cache"]).trim();
    mkdirSync(cache, { recursive: true });
    buildImage("--pull-never", "--volume", `${cache}:/root/.npm`, "--tag", IMAGE, context);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
  say("it is built");
}

/** The files of an image, at a folder of this machine, for as long as `look` takes. */
async function withContainer<Value>(image: string, look: (container: string, root: string) => Promise<Value> | Value) {
  const container = buildah("from", "--pull-never", image);
  try {
    return await look(container, buildah("mount", container));
  } finally {
    buildah("rm", container);
  }
}

function lookInside(root: string): void {
  const packages = ["left", "vitest", "prisma", "vite", "typescript"].map((name) => `node_modules/${name}`);
  const unwanted = [".env", ".git", "data", "tests", ...packages];
  const found = unwanted.filter((name) => existsSync(path.join(root, "app", name)));
  check("neither settings, history, data, tests nor tools of the build are inside", found.length === 0, found);
}

type Site = { child: ChildProcess; output: () => string; url: string; env: string[] };

async function start(container: string): Promise<Site> {
  const { OCIv1 } = JSON.parse(buildah("inspect", container)) as {
    OCIv1: { config: { Entrypoint: string[]; Cmd: string[]; Env: string[] } };
  };
  const { Entrypoint, Cmd, Env } = OCIv1.config;
  const port = await freePort();
  const settings = [`PORT=${port}`, "DEMO=1", "ADMIN_PASSWORD=correct horse battery"];
  const options = [...settings.flatMap((setting) => ["--env", setting]), "--volume", `${VOLUME}:/data`];
  const child = runInside(container, options, [...Entrypoint, ...Cmd]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const url = `http://127.0.0.1:${port}`;
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + seconds(120); !(await isHealthy()); await sleep(250))
    if (child.pid === undefined || child.exitCode !== null || Date.now() > end) {
      killAll(child);
      throw new Error(`it does not become healthy:\n${output}`);
    }
  say("it is healthy");
  return { child, output: () => output, url, env: [...Env, ...settings, "HOME=/home/node"] };
}

const below = ({ pid }: ChildProcess) => (pid === undefined ? [] : processesBelow(pid));

function killAll(child: ChildProcess): void {
  for (const { pid } of below(child)) process.kill(pid, "SIGKILL");
}

/** Runs a command beside the site as `docker exec --user node` does, and answers what it printed. */
const beside = ({ child, env }: Site, command: string): string => inside(supervisorBelow(child), env, command);

function inside(pid: number, env: string[], command: string): string {
  const target = ["--target", String(pid), "--mount", "--root", "--wd"];
  const user = ["--setuid", "1000", "--setgid", "1000"];
  return run("nsenter", [...target, ...user, "env", "-i", ...env, "sh", "-c", command]);
}

function supervisorBelow(child: ChildProcess): number {
  const found = below(child).find(({ command }) => command.startsWith("node build/server/supervisor.js"));
  if (!found) throw new Error("there is no supervisor");
  return found.pid;
}

async function use(site: Site): Promise<void> {
  const { child, url } = site;
  const processes = below(child);
  const ofRoot = processes.filter(({ user }) => user === 0);
  check(`${processes.length} processes run, none as root`, processes.length > 3 && ofRoot.length === 0, ofRoot);
  const page = await (await fetch(url)).text();
  const style = /\/assets\/[\w.-]+\.css/.exec(page)?.[0] ?? "";
  check("the front page and its style are there", style !== "" && (await fetch(url + style)).ok, style);
  const [, test = ""] = /^HEALTHCHECK .*? CMD (.*)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  beside(site, test.replace("localhost:3000", new URL(url).host));
  say("its own check of its health agrees");
  const backup = beside(site, "npm run --silent backup");
  check("`npm run backup` makes a backup", /verified by reading it back/.test(backup), backup);
  const doctor = beside(site, "npm run --silent doctor || true");
  check("`npm run doctor` answers", doctor.length > 100, doctor);
}

async function stop({ child, output }: Site): Promise<void> {
  const begun = performance.now();
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  process.kill(supervisorBelow(child), "SIGTERM");
  const code = await Promise.race([ended, sleep(STOP_SECONDS * 1_000, "not at all")]);
  const took = ((performance.now() - begun) / 1_000).toFixed(1);
  check(`SIGTERM ends it in ${took} s with ${code}`, code === 0, output().slice(-2_000));
}

/** As at Fly, where the only machine cannot run the site while its data is replaced. */
async function restoreAsleep(container: string, { env }: Site): Promise<void> {
  const options = [...env.flatMap((setting) => ["--env", setting]), "--volume", `${VOLUME}:/data`];
  const child = runInside(container, options, ["./docker-entrypoint.sh", "sleep", "infinity"]);
  try {
    const find = () => below(child).find(({ command }) => command === "sleep infinity");
    for (const end = Date.now() + seconds(30); !find() && Date.now() < end; ) await sleep(100);
    const asleep = find();
    check("it can sleep in the place of the site, not as root", asleep?.user === 1000, below(child));
    const command = "cd /app && npm run --silent restore /data/backups/*.tar.gz -- --replace";
    const said = inside(asleep?.pid ?? 0, env, command);
    check("and its backup is restored there", said.includes("is restored"), said);
  } finally {
    killAll(child);
  }
}

async function tryImage(container: string): Promise<void> {
  // It belongs to root, as on some hosts: the image hands it over.
  rmSync(VOLUME, { recursive: true, force: true });
  mkdirSync(VOLUME);
  for (const turn of [1, 2]) {
    const site = await start(container);
    try {
      if (turn === 1) await use(site);
      await stop(site);
    } finally {
      killAll(site.child);
    }
    if (turn === 1) await restoreAsleep(container, site);
  }
  rmSync(VOLUME, { recursive: true });
}

async function main(): Promise<void> {
  const base = `docker.io/library/${/^FROM (\S+)/m.exec(readFileSync("Dockerfile", "utf8"))?.[1]}`;
  if (process.argv.includes("--fresh") || !hasImage(base)) makeBaseImage(base);
  const baseSize = await withContainer(base, (_container, root) => sizeOf(root));
  say(`${base} is here, with ${baseSize.toFixed(0)} MB`);
  if (!process.argv.includes("--built")) build();
  await withContainer(IMAGE, async (container, root) => {
    say(`it has ${(sizeOf(root) - baseSize).toFixed(0)} MB without its base`);
    lookInside(root);
    await tryImage(container);
  });
  buildah("rmi", "--prune");
}

const missing = () => tools.filter((tool) => !isInstalled(tool));
if (missing().length > 0 && canInstall) installPackages(missing());
try {
  if (missing().length > 0)
    throw new Error(`not installed, and only root on Debian can install them: ${missing().join(", ")}`);
  await main();
} catch (error) {
  process.stdout.write(`FAILED: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
