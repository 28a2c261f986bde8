import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The header with which the site asks itself how a request arrives. */
export const DOCTOR_HEADER = "patchbay-doctor";

const sign = (secret: string, text: string) => createHmac("sha256", secret).update(`doctor ${text}`).digest("hex");

/** A question that only this site can ask, and the proof that only this site can give. */
export const makeQuestion = (secret: string, nonce: string) => ({
  header: `${nonce}.${sign(secret, nonce)}`,
  proof: sign(secret, `answer ${nonce}`),
});

/** For the answer to a health check that the site itself sent: how it arrived. Empty for anyone else's. */
export function answerDoctor(headers: IncomingHttpHeaders, address: string, secret: string) {
  const [nonce = "", given = ""] = String(headers[DOCTOR_HEADER] ?? "").split(".");
  const expected = sign(secret, nonce);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return {};
  const isForwarded = ["x-forwarded-for", "forwarded", "fly-client-ip"].some((name) => headers[name] !== undefined);
  return { proof: sign(secret, `answer ${nonce}`), address, isForwarded };
}
