import { parseArgs } from "node:util";
import { runBound } from "./bound.ts";
import { benchCores } from "./cores.ts";
import { openKeptSite } from "./kept-site.ts";
import { benchKnee } from "./knee.ts";
import { measureTargets, profileTargets } from "./measure.ts";
import { report } from "./report.ts";
import { startSite } from "./running-site.ts";
import { floors, targetsOf } from "./targets.ts";
import { benchWeight } from "./weight.ts";

/**
 * Measures screens and calls relative to the smallest page, served by stock Remix and by the site, and to a constant
 * JSON answer of the same process; then the limit of a mix of them; then the gain of a second web process. Names select
 * targets (`npm run bench:pages -- home torrent`), `--knee` and `--cores` the last two parts. `--profile` writes CPU
 * profiles instead, `--weight` measures what a phone on a slow line gets and when, and `--bound=20` runs the site in 1
 * GB for 20 minutes and checks the memory bars. Exits with 1 when a bar is missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    profile: { type: "boolean", default: false },
    knee: { type: "boolean", default: false },
    cores: { type: "boolean", default: false },
    weight: { type: "boolean", default: false },
    bound: { type: "string" },
  },
});

if (values.bound) end(await runBound({ small: values.small, minutes: Number(values.bound) }));
const kept = await openKeptSite({ small: values.small });
const all = targetsOf(kept.sizes);
const unknown = positionals.filter((name) => !all.some((target) => target.name === name));
if (unknown.length > 0)
  throw new Error(`No such page: ${unknown.join(", ")}. There are ${all.map(({ name }) => name).join(", ")}.`);
const asked = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : all;
const chosen = all.filter((target) => asked.includes(target) || asked.some(({ within }) => within === target.name));
const isWhole = positionals.length === 0 && !values.knee && !values.weight && !values.profile;
const misses: string[] = [];
try {
  if (!values.cores && !values.knee) misses.push(...(await benchTargets()));
  if (values.knee || isWhole) misses.push(...(await benchMix()));
  if (values.cores || isWhole) misses.push(...(await benchCores(kept)));
} finally {
  await kept.stop();
}
end(misses);

function end(missed: string[]): never {
  process.stdout.write(
    missed.length === 0 ? "\nEvery bar is met.\n" : `\nMissed:\n${missed.map((miss) => `  ${miss}\n`).join("")}`,
  );
  process.exit(missed.length === 0 ? 0 : 1);
}

async function benchTargets(): Promise<string[]> {
  const targets = [...floors, ...chosen];
  const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  // The floors are served by one process. Two would compete for the cores with PostgreSQL and with what asks.
  const site = await startSite(kept, { webProcesses: 1 });
  try {
    if (values.weight) return await benchWeight(site, chosen);
    if (values.profile) {
      await profileTargets(site, chosen, plan.seconds);
      return [];
    }
    return report(targets, await measureTargets(site, targets, plan), values.small);
  } finally {
    await site.stop();
  }
}

async function benchMix(): Promise<string[]> {
  const site = await startSite(kept);
  try {
    return await benchKnee(site);
  } finally {
    await site.stop();
  }
}
