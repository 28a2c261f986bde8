import { readContents } from "#app/domain/catalogue/contents/read-contents.ts";
import { measureCorpus, type Part, precisionOf, recallOf } from "#tests/support/contents-corpus.ts";
import { measureNames, type NamesPart } from "#tests/support/names-corpus.ts";
import { measureNfos } from "#tests/support/nfo-corpus.ts";

const BAR = 0.9;
const judged = ["tempo", "key", "sample kind", "format"] as const;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

/** How well names are read: of what was read how much is right, and of what is there how much was read. */
export async function benchContents(): Promise<string[]> {
  const misses: string[] = [];
  for (const part of ["develop", "held-out"] satisfies Part[]) {
    const { names, scores, wrong } = measureCorpus(part);
    process.stdout.write(`\nWhat names say: ${names} names, ${part}\n`);
    for (const [aspect, score] of Object.entries(scores)) {
      const [precision, recall] = [precisionOf(score), recallOf(score)];
      process.stdout.write(
        `  ${aspect.padEnd(14)} precision ${percent(precision)}  recall ${percent(recall)}  (${score.right} right, ${score.read} read, ${score.there} there)\n`,
      );
      if ((judged as readonly string[]).includes(aspect) && Math.min(precision, recall) < BAR)
        misses.push(
          `${part}, ${aspect}: ${percent(Math.min(precision, recall)).trim()}, at least ${percent(BAR).trim()}`,
        );
    }
    for (const line of wrong) process.stdout.write(`    ${line}\n`);
  }
  for (const part of ["develop", "held-out", "second"] satisfies NamesPart[]) {
    const { names, scores, wrong } = measureNames(part);
    process.stdout.write(`\nWhat names of releases say: ${names} names, ${part}\n`);
    for (const [aspect, score] of Object.entries(scores))
      process.stdout.write(
        `  ${aspect.padEnd(14)} precision ${percent(precisionOf(score))}  recall ${percent(recallOf(score))}  (${score.right} right, ${score.read} read, ${score.there} there)\n`,
      );
    for (const line of wrong) process.stdout.write(`    ${line}\n`);
  }
  const nfos = measureNfos();
  process.stdout.write(
    `\nNFOs decoded right: ${nfos.right} of ${nfos.files} (${percent(nfos.right / nfos.files).trim()})\n`,
  );
  for (const line of nfos.wrong) process.stdout.write(`    ${line}\n`);
  for (const count of [1_000, 10_000, 100_000]) {
    const files = Array.from({ length: count }, (_, i) => ({
      path: `Loops ${i % 40}/NGA_Bass_Loop_${i}_${90 + (i % 60)}bpm_F#m.wav`,
      length: 1,
    }));
    const start = performance.now();
    readContents("Northgate Audio - Deep Circuit", files);
    process.stdout.write(`  ${count} files in ${(performance.now() - start).toFixed(0)} ms\n`);
  }
  return misses;
}
