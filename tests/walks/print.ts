import type { Finding } from "./finding.ts";
import { findings } from "./findings.ts";

/** `npm run walks`: the log of the walks. Each finding is gone, with its proof, or kept, with the reason; then the sums. */
const parts = { A: "Wrong, or loses people", B: "Hurts daily", C: "Polish", L: "Lifts", T: "Texts" };

function whyOf(one: Finding): string[] {
  if (one.state === "kept") return [one.reason];
  if ("words" in one) return ["tests/walks/walks.test.ts › have left no old words on the site"];
  return Object.entries(one.proof).flatMap(([file, titles]) => [titles].flat().map((title) => `${file} › ${title}`));
}

const sums = Object.entries(parts).map(([part, name]) => {
  const rows = findings.filter(({ id }) => id.startsWith(part));
  process.stdout.write(`\n${name}\n\n`);
  for (const one of rows) {
    process.stdout.write(`${one.id.padEnd(4)} ${one.state}  ${one.says}\n`);
    for (const why of whyOf(one)) process.stdout.write(`           ${why}\n`);
  }
  const kept = rows.filter(({ state }) => state === "kept").length;
  return { name, gone: rows.length - kept, kept };
});

process.stdout.write("\n");
for (const { name, gone, kept } of sums) process.stdout.write(`${name}: ${gone} gone, ${kept} kept\n`);
const all = (state: "gone" | "kept") => sums.reduce((sum, part) => sum + part[state], 0);
process.stdout.write(`All: ${all("gone")} gone, ${all("kept")} kept\n`);
