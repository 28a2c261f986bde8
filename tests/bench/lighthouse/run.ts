import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "#tests/support/find-chromium.ts";
import { openKeptSite } from "../pages/kept-site.ts";
import { printRow } from "../pages/print-row.ts";
import { type RunningSite, startSite } from "../pages/running-site.ts";
import { type Target, targetsOf } from "../pages/targets.ts";

/** Runs Lighthouse on four pages as a phone. Exits with 1 when a score is below the bar. */
const BAR = 95;
const pages = ["landing", "home", "torrent", "topic"];
/** Lighthouse needs a newer Node than the site does, so it is not a dependency. */
const packages = ["--package=node@24.21.0", "--package=lighthouse@13.5.0"];
const widths = [12, 13, 15, 16, 6];

type Audit = { title: string; score: number | null };
type Category = { title: string; score: number; auditRefs: { id: string; weight: number }[] };
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };

const kept = await openKeptSite({ small: true });
const site = await startSite(kept);
const misses: string[] = [];
try {
  printRow(["", "performance", "accessibility", "best practices", "SEO"], widths);
  for (const target of targetsOf(kept.sizes).filter(({ name }) => pages.includes(name))) {
    const report = await judge(site, target);
    const categories = Object.values(report.categories);
    printRow([target.name, ...categories.map(({ score }) => String(Math.round(score * 100)))], widths);
    for (const category of categories.filter(({ score }) => score * 100 < BAR))
      misses.push(`${target.name}, ${category.title}: ${lost(report, category).join("; ")}`);
  }
} finally {
  await site.stop();
  await kept.stop();
}
process.stdout.write(misses.length === 0 ? `\nAll reach ${BAR}.\n` : `\nUnder ${BAR}:\n  ${misses.join("\n  ")}\n`);
process.exit(misses.length === 0 ? 0 : 1);

async function judge({ server, requestFor }: RunningSite, target: Target): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      ...["exec", "--yes", ...packages, "--", "lighthouse", new URL(target.path, server.url).href],
      ...["--quiet", "--output=json", "--output-path=stdout", "--chrome-flags=--headless --no-sandbox"],
      `--extra-headers=${JSON.stringify({ Cookie: requestFor(target).cookie })}`,
      "--only-categories=performance,accessibility,best-practices,seo",
      // Members' pages ask search engines to stay away.
      ...(target.name === "landing" ? [] : ["--skip-audits=is-crawlable"]),
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

/** The audits that cost a category points. */
function lost({ audits }: Report, { auditRefs }: Category): string[] {
  const weighed = auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]);
  return weighed.flatMap((audit) => (audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : []));
}
