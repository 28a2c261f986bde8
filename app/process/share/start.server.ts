import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { guessDetails } from "#app/domain/catalogue/uploads/share/guess-details.ts";
import { proposeName } from "#app/domain/catalogue/uploads/share/propose-name.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { describeUpload } from "./describe-upload.server.ts";
import { gatherFolder, openFiles } from "./gather-folder.server.ts";
import { makeTorrent, planTorrent } from "./make-torrent.server.ts";
import { readArguments, USAGE, type Wanted } from "./read-arguments.ts";
import { ShareError } from "./share-error.ts";
import { openSite } from "./site-client.server.ts";
import { openTerminal, type Terminal } from "./terminal.server.ts";

const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** A folder with the plan of its torrent. */
async function open(folder: string, wanted: Wanted, terminal: Terminal) {
  const gathered = await gatherFolder(folder);
  const { name, files, totalLength, leftOut } = gathered;
  const plan = planTorrent({ name, files: openFiles(gathered), totalLength }, wanted);
  const without = leftOut > 0 ? `, ${leftOut} system files left out` : "";
  terminal.say(`${name}: ${counted(files.length, "file")}, ${formatBytes(totalLength)}${without}`);
  return { folder, gathered, plan };
}

type Opened = Awaited<ReturnType<typeof open>>;
type Site = ReturnType<typeof openSite>;
type Last = Parameters<typeof guessDetails>[2];

/**
 * `npm run share -- FOLDER… --site URL`: makes torrents here and sends them to a site by its API. All folders are read
 * before the first question. One that cannot be read or is refused does not hold up the others.
 */
async function share(wanted: Wanted, terminal: Terminal): Promise<void> {
  const count = wanted.folders.length;
  let failed = 0;
  /** Runs a step for one folder. Errors end the run if it is the only one, or if all others would meet them too. */
  async function attempt<Value>(name: string, step: () => Promise<Value>): Promise<Value | null> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ShareError) || count === 1 || error.exitCode === 2) throw error;
      failed += 1;
      terminal.show("");
      terminal.say(`${name} was not sent. ${error.message}`);
      return null;
    }
  }

  const opened: Opened[] = [];
  for (const folder of wanted.folders) {
    const one = await attempt(folder, () => open(folder, wanted, terminal));
    if (one) opened.push(one);
  }
  const beside = await readBeside(wanted);
  if (wanted.site.startsWith("http:") && !loopback.test(wanted.site))
    terminal.say(`Warning: ${wanted.site} is not encrypted. Others on the way can read your password.`);
  if (opened.length > 0) {
    const site = openSite(wanted.site);
    await signIn(site, wanted, terminal);
    try {
      let last: Last = await site.readLast();
      for (const one of opened) {
        const sending = { site, wanted, terminal, beside, last };
        last = (await attempt(one.gathered.name, () => send(one, sending))) ?? last;
      }
    } finally {
      await site.signOut();
    }
  }
  if (failed > 0) throw new ShareError(`${failed} of ${count} were not sent.`);
  if (count > 1) terminal.say(`All ${count} are on the site.`);
}

type Sending = { site: Site; wanted: Wanted; terminal: Terminal; beside: [string, File][]; last: Last };

/** Describes, makes and sends one. Returns what the next one may share with it. */
async function send({ folder, gathered, plan }: Opened, { site, wanted, terminal, beside, last }: Sending) {
  const { name, files, totalLength } = gathered;
  const named = files.map(({ path: within, length }) => ({ path: within.join("/"), length }));
  const guess = guessDetails(name, named, last);
  const described = await describeUpload(wanted, { name: proposeName(gathered), guess }, terminal);
  const made = await makeTorrent(plan, totalLength, terminal);
  const form = new FormData();
  for (const [field, value] of Object.entries(described)) form.set(field, value);
  form.set("torrent", new File([new Uint8Array(made.bytes)], `${name}.torrent`));
  for (const [field, file] of beside) form.append(field, file);
  const { id, isListed, isNew } = await site.upload(form, made.infoHash);
  const out = path.resolve(wanted.out ?? `${path.resolve(folder)}.torrent`);
  await writeOwnFile(out, await site.readOwnFile(id));
  const state = isListed ? "is in the index" : "waits for review";
  const again = isNew ? "" : ", sent earlier";
  terminal.say(`${described.name} ${state}${again} (info hash ${made.infoHash}).`);
  terminal.say(`Seed it with ${out}. It contains your passkey: keep it secret.`);
  const { category, platform, licence } = described;
  return { category, platform, licence: licence || null };
}

async function signIn(site: ReturnType<typeof openSite>, wanted: Wanted, terminal: Terminal): Promise<void> {
  const user = wanted.user ?? (await terminal.ask("Username"));
  const password = await terminal.askHidden("Password");
  let problem = await site.signIn(user, password);
  if (problem === "code") problem = await site.signIn(user, password, await terminal.ask("Two-step code"));
  if (problem !== null) throw new ShareError(`Could not sign in: ${problem}`);
}

/** The files that are sent with the torrent, each with its field. */
const readBeside = ({ nfo, cover, sound }: Wanted): Promise<[string, File][]> =>
  Promise.all([
    ...(nfo === undefined ? [] : [readNamed("nfo", nfo, `${path.parse(nfo).name}.nfo`)]),
    ...(cover === undefined ? [] : [readNamed("cover", cover)]),
    ...sound.map((file) => readNamed("sounds", file)),
  ]);

async function readNamed(field: string, file: string, name = path.basename(file)): Promise<[string, File]> {
  const blob = await openAsBlob(file).catch(() => {
    throw new ShareError(`${file} cannot be read.`);
  });
  return [field, new File([blob], name)];
}

/** Readable only by its owner: whoever has it can announce in the member's name. */
const writeOwnFile = (file: string, bytes: Uint8Array) =>
  writeFile(file, bytes, { mode: 0o600 }).catch((error: Error) => {
    throw new ShareError(
      `The torrent was sent, but ${file} could not be written (${error.message}). The site has it under "File to seed".`,
    );
  });

const terminal = openTerminal();
process.on("SIGINT", () => {
  terminal.say("\nStopped.");
  process.exit(130);
});
try {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted) await share(wanted, terminal);
  else process.stdout.write(USAGE);
} catch (error) {
  terminal.show("");
  terminal.say(error instanceof ShareError ? error.message : String((error as Error).stack));
  process.exitCode = error instanceof ShareError ? error.exitCode : 1;
} finally {
  terminal.close();
}
