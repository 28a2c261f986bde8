import { seed } from "#tests/support/seed.ts";
import { startAnnouncers } from "./announcers.ts";
import { eventFaults } from "./events.ts";
import type { Fault, World } from "./fault.ts";
import { startMailServer } from "./mail-server.ts";
import { startMembers } from "./members.ts";
import { processFaults } from "./processes.ts";
import { scarcityFaults } from "./scarcity.ts";
import { isRoot, startFaultySite, until } from "./site.ts";
import { stopFaults } from "./stops.ts";
import { formatTable, isMissed, type Row } from "./table.ts";
import { watchSite } from "./watch.ts";

/**
 * `npm run test:faults`: brings about one fault after another in a site as `npm start` runs it, while members read and
 * write and clients announce. Prints what was acknowledged, what of it was lost and how long the site was down.
 * `--short` runs those that take seconds; a word runs the faults whose names hold it.
 */
const isShort = process.argv.includes("--short");
const word = process.argv.slice(2).find((arg) => !arg.startsWith("--"));
const HEAL_MS = 60_000;
const SETTLE_MS = 20_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
say(`TEST_SEED=${seed}`);

async function tryFault(world: World, fault: Fault): Promise<Row> {
  // A machine on which the first start takes long needs as long for the next ones.
  const row: Row = {
    fault: fault.name,
    bar: fault.bar >= 10 ? Math.max(fault.bar, world.site.startSeconds) : fault.bar,
  };
  const skipped = fault.skip?.(world) ?? null;
  if (skipped !== null) return { ...row, skipped };
  const { site } = world;
  const database = site.database();
  const members = await startMembers(database, site.url, 2);
  const announcers = await startAnnouncers(database, site.url, 6);
  const watch = watchSite(site.isHealthy);
  try {
    // Some of it before, most of it during the fault.
    await until(
      () => announcers.answers() > 30 && members.acknowledged() > 1,
      30_000,
      () => "nothing was acknowledged",
    );
    await fault.run({ ...world, announcers });
  } catch (error) {
    row.problem = (error as Error).message.split("\n")[0];
  }
  const [answers, acknowledged] = [announcers.answers(), members.acknowledged()];
  const isBack = async () =>
    announcers.answers() > answers + 20 && members.acknowledged() > acknowledged && (await site.isHealthy());
  row.healed = await until(isBack, HEAL_MS, () => "").then(
    () => true,
    () => false,
  );
  await members.settle();
  await announcers.settle();
  row.down = watch.takeDown();
  await watch.stop();
  row.acknowledged = announcers.answers() + members.acknowledged();
  row.lost = await countLost(world, members, announcers);
  return row;
}

async function countLost(
  { site }: World,
  members: Awaited<ReturnType<typeof startMembers>>,
  announcers: World["announcers"],
): Promise<number> {
  let lost = Number.POSITIVE_INFINITY;
  const count = async () => {
    const { announces, bytes } = await announcers.missing(site.database());
    // Uncredited bytes count as one lost announce, whatever their number.
    lost = announces + (bytes > 0n ? 1 : 0) + (await members.missing(site.database()));
    return lost === 0;
  };
  await until(
    () => count().catch(() => false),
    SETTLE_MS,
    () => "",
  ).catch(() => undefined);
  return lost;
}

const mail = await startMailServer();
const diskMb = isRoot && !isShort ? 2_000 : undefined;
const site = await startFaultySite({ smtpUrl: mail.url, diskMb });
say(`The site started in ${site.startSeconds.toFixed(1)} s.`);
const rows: Row[] = [];
try {
  const world = { site, mail, hasSmallDisk: diskMb !== undefined } as World;
  for (const fault of [...processFaults, ...stopFaults, ...eventFaults, ...scarcityFaults]) {
    if (isShort && !fault.isShort) continue;
    if (word && !fault.name.includes(word)) continue;
    const begun = performance.now();
    const row = await tryFault(world, fault);
    rows.push(row);
    const state = row.skipped !== undefined ? "skipped" : isMissed(row) ? "NOT HELD" : "held";
    say(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${state}  ${fault.name}`);
  }
} finally {
  await site.stop();
  await mail.close();
}
say(`\n${formatTable(rows)}`);
process.exit(rows.some(isMissed) ? 1 : 0);
