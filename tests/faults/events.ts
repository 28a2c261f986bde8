import { readFileSync } from "node:fs";
import path from "node:path";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { makeSecret } from "#app/domain/notify/webhooks/sign.server.ts";
import { sealSecret, sealUrl } from "#app/domain/notify/webhooks/webhook-secrets.server.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { seeded } from "#tests/support/seed.ts";
import type { Fault, World } from "./fault.ts";
import { startReceiver } from "./receiver.ts";
import { until } from "./site.ts";

const random = seeded();

type Size = { kills: number; events: number };
/** How many processes were killed so far, and the acts that were acknowledged: the text of each announcement, or "". */
type Course = { kills: number; made: string[] };

const TORRENTS = 10;
const WRITERS = 2;
const BREAKS = 0.01;
const MOST_PAUSE_MS = 1_400;
/** So often the next kill waits until something was acknowledged after the last; else it may meet a site that is starting. */
const PATIENT = 0.7;
const BACK_MS = 120_000;
const CATEGORIES = ["DAWs", "VST Effects", "Extras", "Miscellaneous"];
const TIMEOUT_MS = 5_000;
const DRAIN_MS = 300_000;
const REPORT_EVERY = 50;
const say = (text: string) => process.stdout.write(`${" ".repeat(10)}${text}\n`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills a process at random: mostly a web process or a worker, sometimes PostgreSQL. */
function killOne({ site }: World): string {
  const dice = random();
  const target = dice < 0.5 ? "web" : dice < 0.85 ? "worker" : "database";
  try {
    const webs = site.webPids();
    const pid = {
      web: webs[Math.floor(random() * webs.length)] ?? 0,
      worker: site.serverPid("worker"),
      database: site.postmasterPid(),
    }[target];
    if (pid === 0) return "none";
    process.kill(pid, "SIGKILL");
    return target;
  } catch {
    // A missing process is still restarting after the last kill.
    return "none";
  }
}

async function addWebhook({ site }: World, url: string): Promise<void> {
  const { db } = site.database();
  const secrets = createSecrets(readFileSync(path.join(site.dataDir, "session-secret"), "utf8").trim());
  const kinds = ["announcement_posted" as const, "torrent_updated" as const];
  const data = { name: "Receiver", kinds, createdAt: new Date(), sealedUrl: "", sealedSecret: "", host: "" };
  const { id } = await db.webhook.create({ data });
  const sealed = { ...sealUrl({ secrets }, id, url), sealedSecret: sealSecret({ secrets }, id, makeSecret()) };
  await db.webhook.update({ where: { id }, data: sealed });
}

/** An administrator who posts announcements and moves torrents to and fro, and notes what was acknowledged. */
async function write(client: Client, torrents: number[], size: Size, course: Course): Promise<void> {
  const { made } = course;
  const share = size.events / size.kills;
  for (let number = 0; made.length < size.events; ) {
    // Acts and kills go on side by side, however long this machine needs to start the site again.
    if (course.kills < size.kills && made.length > (course.kills + 1) * share) {
      await pause(10);
      continue;
    }
    const text = `Announcement ${crypto.randomUUID()}`;
    const turn = Math.floor(number / 2);
    const torrentId = torrents[turn % torrents.length];
    const category = CATEGORIES[Math.floor(turn / torrents.length) % CATEGORIES.length];
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call =
      number % 2 === 0
        ? client.request("/api/notifications", { json: { message: text }, signal })
        : client.request(`/api/admin/torrents/${torrentId}/category`, { method: "PATCH", json: { category }, signal });
    const isMade = await call.then(
      async (response) => (await response.arrayBuffer()) && response.status < 300,
      () => false,
    );
    // Retry a reply that was not acknowledged: whether it was written or not, its event must follow.
    if (isMade) made.push(number++ % 2 === 0 ? text : "");
    else await pause(100);
  }
}

async function run(world: World, size: Size): Promise<void> {
  const { site } = world;
  const receiver = await startReceiver(BREAKS);
  const before = site.output().length;
  const worker = site.launch("worker");
  try {
    await addWebhook(world, receiver.url);
    await until(
      () => site.output().slice(before).includes("The worker is ready."),
      60_000,
      () => "the worker did not start",
    );
    const torrents: number[] = [];
    for (let i = 0; i < TORRENTS; i++) torrents.push((await makeTorrent(site.database().db)).id);
    const course: Course = { kills: 0, made: [] };
    const { made } = course;
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, i) => {
        const client = await signInClient(site.url, "operator", "correct horse battery");
        return { client, own: torrents.filter((_id, at) => at % WRITERS === i) };
      }),
    );
    const writing = Promise.all(writers.map(({ client, own }) => write(client, own, size, course)));
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0);
    const killed: Record<string, number> = {};
    while (course.kills < size.kills) {
      const due = ((course.kills - 1) * size.events) / size.kills;
      if (random() < PATIENT)
        await until(
          () => made.length >= due,
          BACK_MS,
          () => `nothing was acknowledged for ${BACK_MS / 1_000} s after ${course.kills} kills`,
        );
      await pause(random() * MOST_PAUSE_MS);
      const target = killOne(world);
      if (target === "none") continue;
      killed[target] = (killed[target] ?? 0) + 1;
      course.kills += 1;
      if (course.kills % REPORT_EVERY === 0)
        say(`${course.kills} kills: ${made.length} acknowledged, ${receiver.first.size} arrived`);
    }
    const killing = seconds();
    await writing;
    const acted = seconds();
    await until(
      async () => (await countWaiting(world)) === 0,
      DRAIN_MS,
      () => `${receiver.first.size} events have arrived, and others do not`,
    );
    const problem = await findProblem(world, receiver, made);
    const counts = `${made.length} acknowledged, ${receiver.first.size} events, ${receiver.arrived()} deliveries`;
    say(`${counts}, killed: ${JSON.stringify(killed)}`);
    say(`the last kill after ${killing} s, the last act after ${acted} s, the last delivery after ${seconds()} s`);
    if (problem) throw new Error(problem);
  } finally {
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.kill("SIGTERM");
    await ended;
    await receiver.close();
    await site.database().pool.query("DELETE FROM webhooks");
  }
}

/** Events and deliveries that are not there yet; while the database is away there are some. */
async function countWaiting({ site }: World): Promise<number> {
  const { rows } = await site
    .database()
    .pool.query<{ waiting: number }>(
      `SELECT (SELECT count(*) FROM site_events WHERE spread_at IS NULL)::int
        + (SELECT count(*) FROM webhook_deliveries WHERE status = 'waiting')::int AS waiting`,
    )
    .catch(() => ({ rows: [] }));
  return rows[0]?.waiting ?? Number.POSITIVE_INFINITY;
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Describes lost, mixed up or reordered events; null if there are none. */
async function findProblem({ site }: World, receiver: Receiver, made: string[]): Promise<string | null> {
  const { rows: events } = await site.database().pool.query<{ uid: string; subject: string }>(
    `SELECT uid, subject_kind || ' ' || subject_id AS subject FROM site_events
     WHERE kind IN ('announcement.posted', 'torrent.updated') AND created_at >= (SELECT min(created_at) FROM webhooks)
     ORDER BY id`,
  );
  const lost = events.filter(({ uid }) => !receiver.first.has(uid)).length;
  if (lost > 0) return `${lost} events of ${events.length} did not arrive`;
  const texts = new Set([...receiver.first.values()].map(({ text }) => text));
  const unheard = made.filter((text) => !texts.has(text) && text !== "").length;
  if (unheard > 0) return `${unheard} acknowledged announcements have no event`;
  if (events.length < made.length)
    return `${made.length} acts were acknowledged, and there are ${events.length} events`;
  if (receiver.mixed() > 0) return `${receiver.mixed()} ids carried different events`;
  const positions = new Map([...receiver.first.keys()].map((uid, position) => [uid, position]));
  const last = new Map<string, number>();
  for (const { uid, subject } of events) {
    const position = positions.get(uid) ?? 0;
    if (position < (last.get(subject) ?? 0)) return `the events of ${subject} came in another order`;
    last.set(subject, position);
  }
  return null;
}

const fault = (size: Size, isShort: boolean): Fault => ({
  name: `${size.kills} random kills while ${size.events} events are made`,
  isShort,
  // It is down most of the time: what counts is that nothing is lost.
  bar: Number.POSITIVE_INFINITY,
  run: (world) => run(world, size),
});

/** Events that happen while processes are killed at random. */
export const eventFaults: Fault[] = [
  fault({ kills: 10, events: 200 }, true),
  fault({ kills: 500, events: 5_000 }, false),
];
