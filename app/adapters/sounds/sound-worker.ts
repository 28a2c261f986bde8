import { existsSync, readFileSync } from "node:fs";
import type { AboutSound, ReadSound, SoundProblem } from "#app/domain/core/ports/sounds.ts";
import { readSound } from "./read-sound.ts";
import { SoundError } from "./sound-error.ts";

/** The cost of a sound: peak memory of its process, and CPU time. */
export type SoundCost = { peakBytes: number; cpuSeconds: number };
export type SoundAnswer = { read: ReadSound | SoundProblem; cost: SoundCost };

const NOT_READ = "It cannot be read: it is damaged or too large when decoded.";

const [path = "", about = "{}"] = process.argv.slice(2);
const read = await readSound(path, JSON.parse(about) as AboutSound).catch((error: unknown): SoundProblem => {
  return { problem: error instanceof SoundError ? error.message : NOT_READ };
});
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
// Linux includes in maxRSS the memory of the forked parent, from before this program started.
const STATUS = "/proc/self/status";
const ownPeak = existsSync(STATUS) && /^VmHWM:\s(.{1,40}) kB$/m.exec(readFileSync(STATUS, "utf8"))?.[1];
const cost = { peakBytes: Number(ownPeak || maxRSS) * 1_024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
process.send?.({ read, cost } satisfies SoundAnswer);
// The parent has the answer, or has ended.
process.on("disconnect", () => process.exit(0));
