import { networkOf } from "#app/domain/core/kernel/network-of.ts";
import { createSlots, type Slots } from "#app/http/edge/slots.ts";
import type { Env } from "../env.server.ts";

/** Loopback addresses as sockets report them: ::1 and 127.0.0.0/8, which may be written as IPv6. */
const isLocal = (address: string) => /^(::1$|(::ffff:)?127\.)/.test(address);

/**
 * Limits the connections of each network. There is no limit behind a proxy, whose few addresses carry everybody, or for
 * this machine itself, which may run a proxy that is not configured.
 */
export function createConnectionSlots({ TRUST_PROXY, MAX_CONNECTIONS }: Env): Slots {
  if (TRUST_PROXY !== 0) return { enter: () => () => undefined };
  const slots = createSlots({ inAll: Number.POSITIVE_INFINITY, perKey: MAX_CONNECTIONS });
  return { enter: (address) => (isLocal(address) ? () => undefined : slots.enter(networkOf(address))) };
}
