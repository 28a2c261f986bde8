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
 * What screens and calls cost beside the smallest page, served by stock Remix and by the site, and a constant JSON in the
 * same process, then the knee of a mix of them, then what a second web process brings. Names narrow it to these
 * (`npm run bench:pages -- home torrent`), `--knee` and `--cores` to the last two; `--profile` writes CPU profiles instead;
 * `--weight` what a phone on a slow line gets and when; `--bound=20` has the site under 1 GB for so many minutes, and holds
 * it to its bars of memory. Ends with 1 when a bar is missed.
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
const chosen = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : all;
const isWhole = positionals.length === 0 && !values.knee && !values.weight && !values.profile;
const misses: string[] = [];
try {
  if (!values.cores) misses.push(...(await benchSite()));
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

async function benchSite(): Promise<string[]> {
  const targets = [...floors, ...chosen];
  const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const site = await startSite(kept);
  try {
    if (values.weight) return await benchWeight(site, chosen);
    if (values.profile) {
      await profileTargets(site, chosen, plan.seconds);
      return [];
    }
    return [
      ...(values.knee ? [] : report(targets, await measureTargets(site, targets, plan), values.small)),
      ...(values.knee || isWhole ? await benchKnee(site) : []),
    ];
  } finally {
    await site.stop();
  }
}
