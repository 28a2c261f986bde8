import { useEffect, useRef, useState } from "react";
import { measureRate } from "#app/domain/uploads/share/measure-rate.ts";
import type { FromWorker, Job, ToWorker } from "./hash-messages.ts";

const NO_WORKER = "Your browser could not begin to hash. Please reload the page, or use the command below.";

export type Hashing =
  | { state: "idle" }
  | { state: "hashing"; done: number; rate: number | null; isPaused: boolean }
  | { state: "made"; bytes: Uint8Array<ArrayBuffer>; infoHash: string }
  | { state: "failed"; message: string };

/** Makes a torrent in a thread of its own, which ends with the page. */
export function useHashing() {
  const [hashing, setHashing] = useState<Hashing>({ state: "idle" });
  const worker = useRef<Worker | null>(null);
  const meter = useRef(measureRate());
  const send = (message: ToWorker) => worker.current?.postMessage(message);

  function end(next: Hashing) {
    worker.current?.terminate();
    worker.current = null;
    setHashing(next);
  }

  useEffect(() => () => worker.current?.terminate(), []);

  function start(job: Job) {
    worker.current?.terminate();
    meter.current.forget();
    setHashing({ state: "hashing", done: 0, rate: null, isPaused: false });
    const made = new Worker(new URL("./hash-worker.ts", import.meta.url), { type: "module" });
    worker.current = made;
    made.onerror = () => end({ state: "failed", message: NO_WORKER });
    made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "progress") follow(data.done);
      else if (data.kind === "made") end({ state: "made", bytes: data.bytes, infoHash: data.infoHash });
      else end({ state: "failed", message: data.message });
    };
    send({ kind: "start", job });
  }

  function follow(done: number) {
    meter.current.add(performance.now(), done);
    const rate = meter.current.rate();
    setHashing((now) => (now.state === "hashing" ? { ...now, done, rate: now.isPaused ? null : rate } : now));
  }

  function pause(isPaused: boolean) {
    send({ kind: isPaused ? "pause" : "go-on" });
    meter.current.forget();
    setHashing((now) => (now.state === "hashing" ? { ...now, isPaused, rate: null } : now));
  }

  return { hashing, start, pause, reset: () => end({ state: "idle" }) };
}
