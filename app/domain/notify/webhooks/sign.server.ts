import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A secret as Standard Webhooks writes it. */
export const makeSecret = (): string => PREFIX + randomBytes(32).toString("base64");

type Signed = { id: string; seconds: number; body: string };

const signOnce = (secret: string, { id, seconds, body }: Signed): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(`${id}.${seconds}.${body}`)
    .digest("base64")}`;

/** The headers of Standard Webhooks: a signature for each secret that counts. */
export const signHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  "webhook-id": signed.id,
  "webhook-timestamp": String(signed.seconds),
  "webhook-signature": secrets.map((secret) => signOnce(secret, signed)).join(" "),
});
