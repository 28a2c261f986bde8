import type { IncomingMessage } from "node:http";
import type { RequestRefusal } from "./refuse-request.server.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const MAX_URL = 16 * 1024;
const MAX_PORT = 65_535;

/** Names, IPv4, or IPv6 in brackets; and a port. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;

/** Returns why a request that HTTP allows, but no browser or client of this site sends, is refused; otherwise null. */
export function findOddity({ method = "GET", url = "/", headers }: IncomingMessage): RequestRefusal | null {
  if (!METHODS.includes(method))
    return { status: 405, message: `${method} is not possible here.`, headers: { Allow: METHODS.join(", ") } };
  if (url.length > MAX_URL) return { status: 414, message: "The address is too long." };
  // The proxy form of a request, `GET http://…`, and `OPTIONS *`.
  if (!url.startsWith("/") || !isDecodable(url)) return { status: 400, message: "The address is not valid." };
  if (headers.host !== undefined && !isHost(headers.host))
    return { status: 400, message: "The Host header is not valid." };
  return null;
}

/** Whether a text is a host, with or without a port. */
export function isHost(text: string): boolean {
  const found = HOST.exec(text);
  return found !== null && Number(found[1] ?? 0) <= MAX_PORT && URL.canParse(`http://${text}`);
}

function isDecodable(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
