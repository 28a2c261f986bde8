import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { AggregatorRegistry, Registry } from "prom-client";
import type { Report } from "../coordinator/messages.ts";

type Asking = { headers: IncomingHttpHeaders; socketAddress: string | undefined };
type Answer = { status: number; headers: Record<string, string>; body: string };

const LOOPBACK = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;
/** A request with one of these headers came through a proxy on this machine. */
const proxyHeaders = ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip", "fly-client-ip"];

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Why /metrics may not be read; null if it may. */
function refusal({ headers, socketAddress = "" }: Asking, token: string | null): [status: number, why: string] | null {
  if (token !== null) {
    const given = /^Bearer +([^ ].*)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    return timingSafeEqual(hash(given), hash(token)) ? null : [401, "Send METRICS_TOKEN as Authorization: Bearer …"];
  }
  const isNear = LOOPBACK.test(socketAddress) && proxyHeaders.every((name) => headers[name] === undefined);
  return isNear
    ? null
    : [403, "Only programs on this machine may read this. Set METRICS_TOKEN to read it from elsewhere."];
}

/** Answers /metrics in Prometheus's text format, from the reports of all processes. */
export async function answerMetrics(
  asking: Asking,
  token: string | null,
  gather: () => Promise<Report[]>,
): Promise<Answer> {
  const headers = { "Cache-Control": "no-store" };
  const refused = refusal(asking, token);
  if (refused) {
    const [status, why] = refused;
    const challenge: Record<string, string> = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
    return { status, headers: { ...headers, ...challenge, "Content-Type": "text/plain" }, body: `${why}\n` };
  }
  const body = await AggregatorRegistry.aggregate(await gather()).metrics();
  return { status: 200, headers: { ...headers, "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }, body };
}
