import { createReplies } from "../replies.ts";
import type { Report } from "./messages.ts";

/** A process that takes longer is left out of the reports. */
const TIMEOUT_MS = 2_000;

/** Asks one process for its report. */
export function createReporter(send: (id: number) => void) {
  const replies = createReplies<Report>("the process did not report", TIMEOUT_MS);
  return { ask: (): Promise<Report> => replies.expect(send), settle: replies.settle };
}

/** The reports of the processes that answer in time. */
export async function gatherReports(asked: (() => Promise<Report>)[]): Promise<Report[]> {
  const settled = await Promise.allSettled(asked.map((ask) => ask()));
  return settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
