import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds } from "#tests/bench/announce-load.ts";
import { startAnnouncers } from "./announcers.ts";
import { startMailServer } from "./mail-server.ts";
import { startMembers } from "./members.ts";
import { figures, type Sample, signInOperator, takeSample } from "./sample.ts";
import { startFaultySite } from "./site.ts";

/**
 * `npm run test:soak`: twenty minutes (or SOAK_MINUTES) of mixed load. Prints what the processes hold, and ends with 1
 * when the last quarter holds more than the second: memory, descriptors, sockets, connections.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 20);
const readers = Number(process.env.SOAK_READERS ?? 6);
const SAMPLES = 80;
const GROWTH = 1.1;
const say = (text: string) => process.stdout.write(`${text}\n`);
const names = Object.keys(figures) as (keyof Sample)[];
const line = (time: string, values: (string | number)[]) =>
  say([time.padStart(7), ...values.map((value, i) => String(value).padStart(names[i]?.length ?? 0))].join("  "));

const mail = await startMailServer();
// One web process: what grows in it is looked for.
const site = await startFaultySite({ smtpUrl: mail.url, webProcesses: 1 });
const samples: Sample[] = [];
let lost = 0;
try {
  const database = site.database();
  const members = await startMembers(database, site.url, 3, { readers, pauseMs: 10 });
  const announcers = await startAnnouncers(database, site.url, 12);
  const operator = await signInOperator(site);
  const webCpu = () => cpuSeconds(site.webPids()[0] ?? 0);
  const cpuBefore = webCpu();
  line("minute", names);
  for (let i = 0; i <= SAMPLES; i++) {
    const sample = await takeSample(site, operator);
    samples.push(sample);
    if (i % 8 === 0)
      line(
        ((i / SAMPLES) * minutes).toFixed(1),
        names.map((name) => Math.round(sample[name])),
      );
    if (i < SAMPLES) await sleep((minutes * 60_000) / SAMPLES);
  }
  const cpu = webCpu() - cpuBefore;
  await members.settle();
  await announcers.settle();
  await sleep(3_000);
  const { announces, bytes } = await announcers.missing(database);
  lost = announces + (bytes > 0n ? 1 : 0) + (await members.missing(database));
  say(
    `${members.pages()} pages, ${members.acknowledged()} posts, ${announcers.answers()} announces in ${cpu.toFixed(0)} CPU s of the web process; ${lost} lost.`,
  );
} finally {
  await site.stop();
  await mail.close();
}

/** The heap rises until it is collected: its least value is what is held. */
const heldIn = (part: Sample[], name: keyof Sample) => Math.min(...part.map((sample) => sample[name]));
const quarter = SAMPLES / 4;
const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
const grown = names.filter((name) => heldIn(last, name) > heldIn(second, name) * GROWTH + figures[name]);
for (const name of names)
  say(
    `${name.padEnd(20)} ${heldIn(second, name).toFixed(0).padStart(6)} -> ${heldIn(last, name).toFixed(0).padStart(6)}`,
  );
say(
  grown.length === 0 && lost === 0
    ? "Nothing grows."
    : `Not held: ${[...grown, ...(lost > 0 ? ["lost"] : [])].join(", ")}`,
);
process.exit(grown.length === 0 && lost === 0 ? 0 : 1);
