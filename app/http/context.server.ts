import type { AppLoadContext } from "@remix-run/node";
import type { Context } from "#app/domain/kernel/context.server.ts";
import { getRuntime } from "#app/process/runtime.server.ts";
import { findSession } from "./session.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** From the process shell, through the one trusted-proxy function. */
    clientAddress: string;
    cspNonce: string;
  }
}

type RequestArgs = { request: Request; context: AppLoadContext };

// The loaders of one navigation run side by side: they share the look-up of who is asking.
const contexts = new WeakMap<object, Promise<Context>>();

/** What a use case may know of this request: the process's services and who is asking, from where. */
export function contextOf({ request, context }: RequestArgs): Promise<Context> {
  const known = contexts.get(context);
  if (known) return known;
  const made = makeContext(request, context.clientAddress);
  contexts.set(context, made);
  return made;
}

async function makeContext(request: Request, address: string): Promise<Context> {
  const { services } = getRuntime();
  const session = await findSession(services, request);
  return {
    ...services,
    actor: session?.actor ?? null,
    sessionId: session?.sid ?? null,
    address,
    // The Host header serves only a site that has not been told its own address.
    origin: services.site.publicUrl ?? new URL(request.url).origin,
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
  };
}
