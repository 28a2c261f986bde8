import type { AppLoadContext } from "@remix-run/node";
import { findSession } from "#app/domain/auth/sessions.server.ts";
import type { Context } from "#app/domain/kernel/context.server.ts";
import type { App } from "./app.server.ts";
import { readKnownDevice } from "./known-device.server.ts";
import { readSessionToken } from "./session-cookie.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    app: App;
    /** From the process shell, through the one trusted-proxy function. */
    clientAddress: string;
    cspNonce: string;
  }
}

/** What loaders and actions are called with, as far as the functions of this folder read it. */
export type RequestArgs = { request: Request; context: AppLoadContext };

// The loaders of one navigation run side by side: they share the look-up of who is asking.
const contexts = new WeakMap<object, Promise<Context>>();

/** What a use case may know of this request: the process's services and who is asking, from where. */
export function contextOf({ request, context }: RequestArgs): Promise<Context> {
  const known = contexts.get(context);
  if (known) return known;
  const made = makeContext(request, context);
  contexts.set(context, made);
  return made;
}

async function makeContext(request: Request, context: AppLoadContext): Promise<Context> {
  const { app } = context;
  const token = await readSessionToken(app, request.headers.get("Cookie"));
  const session = token ? await findSession(app.services, token) : null;
  if (!session) return visitorContext({ request, context });
  const { actor, sid: sessionId, confirmedAt, writtenTo } = session;
  return callerContext({ request, context }, { actor, sessionId, confirmedAt, written: { upTo: writtenTo } });
}

/** The same where nobody has signed in, or before anybody was asked. */
export const visitorContext = (args: RequestArgs): Context =>
  callerContext(args, { actor: null, sessionId: null, confirmedAt: null, written: { upTo: 0n } });

type SignedInAs = Pick<Context, "actor" | "sessionId" | "confirmedAt" | "written">;

// Made once a request: V8 takes 5 µs to copy an object of so many properties.
function callerContext({ request, context: { app, clientAddress } }: RequestArgs, signedInAs: SignedInAs): Context {
  const { services } = app;
  return {
    ...services,
    ...signedInAs,
    address: clientAddress,
    // The Host header serves only a site that has not been told its own address.
    origin: services.site.publicUrl ?? new URL(request.url).origin,
    knownDevice: (userId) => readKnownDevice(app, request.headers.get("Cookie"), userId),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
  };
}
