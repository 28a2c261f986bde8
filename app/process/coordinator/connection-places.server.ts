import { networkOf } from "#app/domain/kernel/network-of.ts";
import { createPlaces, type Places } from "#app/http/edge/places.ts";
import type { Env } from "../env.server.ts";

/** A loopback address as a socket tells it: ::1, or one of 127.0.0.0/8, which may be written as IPv6. */
const isLocal = (address: string) => /^(::1$|(::ffff:)?127\.)/.test(address);

/**
 * The bound of connections by network. Behind a proxy there is none: its few addresses carry everybody. Nor is there one
 * for this machine itself, which may be a proxy that nobody told of.
 */
export function createConnectionPlaces({ TRUST_PROXY, MAX_CONNECTIONS }: Env): Places {
  if (TRUST_PROXY !== 0) return { enter: () => () => undefined };
  const places = createPlaces({ inAll: Number.POSITIVE_INFINITY, perKey: MAX_CONNECTIONS });
  return { enter: (address) => (isLocal(address) ? () => undefined : places.enter(networkOf(address))) };
}
