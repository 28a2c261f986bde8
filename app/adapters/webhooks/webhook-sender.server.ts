import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookAnswer, WebhookSender } from "#app/domain/core/ports/webhook-sender.ts";
import { isPublicAddress, pinPublic } from "../outside/public-address.server.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 4_096;

type Options = {
  /** For tests and development: allows http, and addresses of this machine and its network. */
  allowPrivate: boolean;
  timeoutMs?: number;
};

/** Posts to the address that was checked for a name, within a time limit, and reads a little of the answer. */
export function createWebhookSender({ allowPrivate, timeoutMs = TIMEOUT_MS }: Options): WebhookSender {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);

  /** Throws errors with readable messages. */
  async function open(url: string, signal: AbortSignal): Promise<{ target: URL; lookup: LookupFunction }> {
    const target = new URL(url);
    if (target.protocol !== "https:" && !(allowPrivate && target.protocol === "http:"))
      throw new Error("The address does not begin with https://.");
    if (target.username || target.password) throw new Error("The address contains a user name or password.");
    return { target, lookup: await orAbort(pinPublic(target, isAllowed), signal) };
  }

  return {
    findProblem: (url) =>
      open(url, AbortSignal.timeout(timeoutMs)).then(
        () => null,
        (error: Error) => reasonOf(error, timeoutMs),
      ),

    async post(url, headers, body) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const { target, lookup } = await open(url, signal);
        return await send(target, { method: "POST", lookup, signal, agent: false, headers }, body);
      } catch (error) {
        throw new Error(reasonOf(error as Error, timeoutMs));
      }
    },
  };
}

/** A pending DNS query cannot be cancelled. */
const orAbort = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ]);

const send = (target: URL, options: https.RequestOptions, body: string | Uint8Array): Promise<WebhookAnswer> =>
  new Promise((resolve, reject) => {
    // Once a status arrives it counts, even if the rest of the answer does not.
    let answer: (() => void) | null = null;
    const request = (target.protocol === "https:" ? https : http).request(target, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        resolve(answerOf(response, Buffer.concat(chunks).subarray(0, MAX_ANSWER)));
        request.destroy();
      };
      answer = end;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= MAX_ANSWER) end();
      });
      response.on("end", end);
      response.on("error", end);
    });
    request.on("error", (error) => (answer ? answer() : reject(error)));
    // Some ends raise no error, such as a protocol switch (101).
    request.on("close", () => (answer ? answer() : reject(new Error(words.ECONNRESET))));
    request.end(body);
  });

const answerOf = ({ statusCode = 0, headers }: IncomingMessage, body: Buffer): WebhookAnswer => ({
  status: statusCode,
  body: body.toString("utf8"),
  retryAfter: readRetryAfter(headers["retry-after"]),
});

/** Seconds, or a date. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

const words: Record<string, string> = {
  ENOTFOUND: "No host has this name.",
  EAI_AGAIN: "The name cannot be looked up right now.",
  ECONNREFUSED: "The machine refuses the connection.",
  ECONNRESET: "The connection was closed.",
};

function reasonOf(error: Error & { code?: string }, timeoutMs: number): string {
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `There was no answer within ${timeoutMs / 1_000} seconds.`;
  return words[error.code ?? ""] ?? error.message;
}
