import { useEffect, useRef, useState } from "react";
import { measureRate } from "#app/domain/catalogue/uploads/share/measure-rate.ts";
import type { FromWorker, Job } from "./hash-messages.ts";
import { startHashing } from "./start-hashing.ts";

export type Hashing =
  | { state: "idle" }
  | { state: "hashing"; done: number; rate: number | null; isPaused: boolean }
  | { state: "made"; bytes: Uint8Array<ArrayBuffer>; infoHash: string }
  | { state: "failed"; message: string };

/** Makes a torrent while the page is open. */
export function useHashing() {
  const [hashing, setHashing] = useState<Hashing>({ state: "idle" });
  const running = useRef<ReturnType<typeof startHashing> | null>(null);
  const meter = useRef(measureRate());

  function end(next: Hashing) {
    running.current?.end();
    running.current = null;
    setHashing(next);
  }

  useEffect(() => () => running.current?.end(), []);

  function start(job: Job) {
    running.current?.end();
    meter.current.forget();
    setHashing({ state: "hashing", done: 0, rate: null, isPaused: false });
    running.current = startHashing(job, (report: FromWorker) => {
      if (report.kind === "progress") follow(report.done);
      else if (report.kind === "made") end({ state: "made", bytes: report.bytes, infoHash: report.infoHash });
      else end({ state: "failed", message: report.message });
    });
  }

  function follow(done: number) {
    meter.current.add(performance.now(), done);
    const rate = meter.current.rate();
    setHashing((now) => (now.state === "hashing" ? { ...now, done, rate: now.isPaused ? null : rate } : now));
  }

  function pause(isPaused: boolean) {
    running.current?.pause(isPaused);
    meter.current.forget();
    setHashing((now) => (now.state === "hashing" ? { ...now, isPaused, rate: null } : now));
  }

  return { hashing, start, pause, reset: () => end({ state: "idle" }) };
}
