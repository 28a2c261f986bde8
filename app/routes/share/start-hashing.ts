import type { FromWorker, Job, ToWorker } from "./hash-messages.ts";

const NO_WORKER = "Your browser could not start hashing. Reload the page, or use the command below.";

/** Makes one torrent in its own thread, which reports to `tell` and ends with its work. */
export function startHashing(job: Job, tell: (report: FromWorker) => void) {
  const worker = new Worker(new URL("./hash-worker.ts", import.meta.url), { type: "module" });
  const send = (message: ToWorker) => worker.postMessage(message);
  worker.onerror = () => {
    worker.terminate();
    tell({ kind: "failed", message: NO_WORKER });
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind !== "progress") worker.terminate();
    tell(data);
  };
  send({ kind: "start", job });
  return {
    pause: (isPaused: boolean) => send({ kind: isPaused ? "pause" : "go-on" }),
    end: () => worker.terminate(),
  };
}
