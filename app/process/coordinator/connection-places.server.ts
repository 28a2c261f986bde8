import ipaddr from "ipaddr.js";
import { createPlaces, type Places } from "#app/http/edge/places.ts";
import type { Env } from "../env.server.ts";

const isLocal = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/**
 * The bound of connections by network. Behind a proxy there is none: its few addresses carry everybody. Nor is there one
 * for this machine itself, which may be a proxy that nobody told of.
 */
export function createConnectionPlaces({ TRUST_PROXY, MAX_CONNECTIONS }: Env): Places {
  if (TRUST_PROXY !== 0) return { enter: () => () => undefined };
  const places = createPlaces({ inAll: Number.POSITIVE_INFINITY, perNetwork: MAX_CONNECTIONS });
  return { enter: (address) => (isLocal(address) ? () => undefined : places.enter(address)) };
}
