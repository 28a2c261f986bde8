import type { Webhook } from "#app/db/generated/client.ts";
import type { Services } from "../../core/kernel/context.server.ts";

type Sealing = Pick<Services, "secrets">;

const urlOf = (id: number) => `webhook address ${id}`;
const secretOf = (id: number) => `webhook secret ${id}`;

export const sealUrl = ({ secrets }: Sealing, id: number, url: string) => ({
  sealedUrl: secrets.seal(url, urlOf(id)),
  host: new URL(url).host,
});
export const sealSecret = ({ secrets }: Sealing, id: number, secret: string): string =>
  secrets.seal(secret, secretOf(id));

/** Null if it was sealed under another SESSION_SECRET. */
export const openUrl = ({ secrets }: Sealing, { id, sealedUrl }: Pick<Webhook, "id" | "sealedUrl">) =>
  secrets.open(sealedUrl, urlOf(id));

/** The secrets that sign at a time, newest first. */
export function openSecrets({ secrets }: Sealing, webhook: Webhook, at: Date): string[] {
  const { id, sealedSecret, sealedPreviousSecret, previousSecretUntil } = webhook;
  const isKept = sealedPreviousSecret !== null && previousSecretUntil !== null && previousSecretUntil > at;
  return [sealedSecret, ...(isKept ? [sealedPreviousSecret] : [])]
    .map((sealed) => secrets.open(sealed, secretOf(id)))
    .filter((secret) => secret !== null);
}
