import type { WebhookAnswer } from "./webhook-sender.ts";

/** A browser's address at its push service, and the keys with which only that browser can read. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The site's keys (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** Sends encrypted messages to browsers through their push services (RFC 8030, 8291), never to a private address. */
export type PushSender = {
  makeKeys: () => PushKeys;
  /** The problem of a browser's address or keys in words; null if they may be used. */
  findProblem: (target: PushTarget) => Promise<string | null>;
  /** Throws an error with a readable message if there is no answer in time. */
  send: (keys: PushKeys, target: PushTarget, message: string) => Promise<WebhookAnswer>;
};
