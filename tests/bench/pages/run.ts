import { parseArgs } from "node:util";
import { openKeptSite } from "./kept-site.ts";
import { measureTargets, profileTargets } from "./measure.ts";
import { report } from "./report.ts";
import { startSite } from "./running-site.ts";
import { floors, targetsOf } from "./targets.ts";

/**
 * What screens and calls cost beside the smallest Remix page and a constant JSON in the same process. Names narrow it
 * (`npm run bench:pages -- home torrent`). Ends with 1 when a bar is missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    profile: { type: "boolean", default: false },
  },
});

const kept = await openKeptSite({ small: values.small });
const all = targetsOf(kept.sizes);
const unknown = positionals.filter((name) => !all.some((target) => target.name === name));
if (unknown.length > 0)
  throw new Error(`No such page: ${unknown.join(", ")}. There are ${all.map(({ name }) => name).join(", ")}.`);
const chosen = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : all;
const targets = [...floors, ...chosen];
const site = await startSite(kept);
const misses: string[] = [];
try {
  const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  if (values.profile) await profileTargets(site, chosen, plan.seconds);
  else misses.push(...report(targets, await measureTargets(site, targets, plan), values.small));
} finally {
  await site.stop();
  await kept.stop();
}
process.stdout.write(
  misses.length === 0 ? "\nEvery bar is met.\n" : `\nMissed:\n${misses.map((miss) => `  ${miss}\n`).join("")}`,
);
process.exit(misses.length === 0 ? 0 : 1);
