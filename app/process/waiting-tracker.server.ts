import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { guardServer, serverTimes } from "#app/http/edge/guard-server.server.ts";
import type { Env } from "./env.server.ts";

/** Proxies and health checks alone have a reason to connect. */
const MAX_CONNECTIONS = 1_024;

/**
 * Listens at the tracker's port while another tracker is active. Every request gets a 503, so that a proxy sends it to
 * the active one; /healthz reports the state of this one.
 */
export async function listenWhileWaiting(
  { PORT, HOST }: Pick<Env, "PORT" | "HOST">,
  state: () => object | null,
  times = serverTimes,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isHealth = request.url === "/healthz";
    response.writeHead(503, { "Content-Type": isHealth ? "application/json" : "text/plain", "Retry-After": "1" });
    response.end(isHealth ? JSON.stringify({ status: "standby", ...state() }) : "Another tracker is the active one.");
  });
  server.maxConnections = MAX_CONNECTIONS;
  guardServer(server, times);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: PORT, host: HOST }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
