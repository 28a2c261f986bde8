import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (secret: string, name: string, expires: number) =>
  createHmac("sha256", secret).update(`upload\n${name}\n${expires}`).digest("hex");

/** The query of a URL that allows one PUT of this name until `expires`. */
export function uploadTicket(secret: string, name: string, expires: Date): string {
  const until = Math.floor(expires.getTime() / 1000);
  return new URLSearchParams({ expires: String(until), signature: sign(secret, name, until) }).toString();
}

/** Whether a query allows a PUT of this name now. */
export function isTicketValid(secret: string, name: string, query: URLSearchParams, now: Date): boolean {
  const expires = Number(query.get("expires"));
  const given = Buffer.from(query.get("signature") ?? "", "utf8");
  const wanted = Buffer.from(sign(secret, name, expires), "utf8");
  return given.length === wanted.length && timingSafeEqual(given, wanted) && now.getTime() < expires * 1000;
}
