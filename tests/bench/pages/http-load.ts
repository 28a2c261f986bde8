import { Agent, get } from "node:http";

export type Request = {
  port: number;
  path: string;
  cookie: string;
  /** The version that the client has already; the answer is 304 then. */
  etag?: string;
  /** Codings that the asker takes, where they are not those of browsers. */
  codings?: string;
};
/** `status` is 0 where no answer came. */
type Answer = { ms: number; bytes: number; status: number; ok: boolean };
export type Load = { answers: Answer[]; seconds: number };

const BROWSER_CODINGS = "gzip, deflate, br";

/** One request on a kept connection, compressed as browsers ask for it. Bytes are those of the body as it was sent. */
function fetchOnce(agent: Agent, { port, path, cookie, etag, codings = BROWSER_CODINGS }: Request): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (bytes: number, status: number) =>
      resolve({ ms: performance.now() - begun, bytes, status, ok: status === (etag ? 304 : 200) });
    const known = etag ? { "If-None-Match": etag } : {};
    const headers = { Cookie: cookie, Accept: "*/*", "Accept-Encoding": codings, ...known };
    get({ agent, host: "localhost", port, path, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => end(bytes, response.statusCode ?? 0));
      response.on("error", () => end(bytes, 0));
    }).on("error", () => end(0, 0));
  });
}

const openAgent = (connections: number) => new Agent({ keepAlive: true, maxSockets: connections, scheduling: "fifo" });

/** So many readers until it is enough, or one gets no answer, each asking again as soon as it has its answer. */
export async function loadClosed(next: () => Request, connections: number, isEnough: () => boolean): Promise<Load> {
  const agent = openAgent(connections);
  const begun = performance.now();
  const answers: Answer[] = [];
  const reader = async () => {
    do answers.push(await fetchOnce(agent, next()));
    while (answers.at(-1)?.status !== 0 && !isEnough());
  };
  await Promise.all(Array.from({ length: connections }, reader));
  agent.destroy();
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

/** So many requests a second, whether or not those before are answered. Times count from when each was due. */
export async function loadOpen(next: () => Request, rate: number, seconds: number): Promise<Load> {
  const agent = openAgent(512);
  const begun = performance.now();
  const waiting: Promise<Answer>[] = [];
  for (let i = 0; i < rate * seconds; i++) {
    const due = begun + (i / rate) * 1000;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const late = Math.max(0, performance.now() - due);
    waiting.push(fetchOnce(agent, next()).then((answer) => ({ ...answer, ms: answer.ms + late })));
  }
  const answers = await Promise.all(waiting);
  agent.destroy();
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

/** The value below which such a part of the values lies. */
export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
