import { type AppLoadContext, data } from "@remix-run/node";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { type Refusal, refusalStatus, refuse } from "#app/domain/core/kernel/result.ts";
import { findSession, type Session } from "#app/domain/notify/frame/find-session.server.ts";
import { onlySeesWords } from "#app/domain/people/auth/only-sees-words.ts";
import { paths } from "#app/paths/paths.ts";
import type { App } from "./app.server.ts";
import { readKnownDevice } from "./known-device.server.ts";
import { readSessionToken } from "./session-cookie.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    app: App;
    /** Determined by the process shell with its trusted-proxy function. */
    clientAddress: string;
    cspNonce: string;
  }
}

/** The arguments of loaders and actions that this folder reads. */
export type RequestArgs = { request: Request; context: AppLoadContext };

// Loaders of one navigation run in parallel and share the look-up of the caller.
const sessions = new WeakMap<object, Promise<Session | null>>();
const contexts = new WeakMap<object, Promise<Context>>();
const senders = new WeakSet<object>();

/** The path of the requested page, whether a browser or the page's script requests it. */
const pagePath = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, "");

// This navigation opens a message, and a loader that runs in parallel with the look-up marks it as read.
const openedMessage = (url: string) =>
  Number(/^\/messages\/(\d{1,9})(?:\.data)?$/.exec(new URL(url).pathname)?.[1] ?? 0);

/** The session of a request; null if nobody has signed in. */
export function sessionOf({ request, context }: RequestArgs): Promise<Session | null> {
  const known = sessions.get(context);
  if (known) return known;
  const found = readSession(request, context.app);
  sessions.set(context, found);
  return found;
}

async function readSession(request: Request, app: App): Promise<Session | null> {
  const token = await readSessionToken(app, request.headers.get("Cookie"));
  if (!token) return null;
  const path = pagePath(request);
  const page = path.startsWith(`${paths.apiDocs()}/`) ? null : { openedMessage: openedMessage(request.url), path };
  return findSession(app.services, token, page);
}

/**
 * The context of a use case: the process's services, the caller and the caller's address. Throws a 403 page if a caller
 * who views the site as another role submits anything.
 */
export function contextOf(args: RequestArgs): Promise<Context> {
  const { method } = args.request;
  if (method === "GET" || method === "HEAD") return callerOf(args);
  senders.add(args.context);
  return refuseWhileSeeing(args);
}

/** Whether this request submitted a form, whose page is loaded after the action. */
export const hasSentForm = ({ context }: RequestArgs): boolean => senders.has(context);

async function refuseWhileSeeing(args: RequestArgs): Promise<Context> {
  const context = await callerOf(args);
  const refusal = pagePath(args.request) === paths.seeAs.end() ? null : onlySees(context);
  if (refusal) throw data({ message: refusal.message }, refusalStatus[refusal.code]);
  return context;
}

/** The refusal of writes in a session that views the site as another role; null for other sessions. */
export const onlySees = ({ actor }: Context): Refusal | null =>
  actor?.seeingAs === undefined ? null : refuse("forbidden", onlySeesWords(actor.seeingAs));

/** The context of the caller, without the check for sessions that view the site as another role. */
export function callerOf(args: RequestArgs): Promise<Context> {
  const known = contexts.get(args.context);
  if (known) return known;
  const made = makeContext(args);
  contexts.set(args.context, made);
  return made;
}

/** The context for a form's use case: each of its writes happens once, however often the form is sent. */
export function underFormKey(context: Context, form: FormData): Context {
  const formKey = form.get("formKey");
  return typeof formKey === "string" && /^[\w-]{16,64}$/.test(formKey) ? { ...context, formKey } : context;
}

async function makeContext(args: RequestArgs): Promise<Context> {
  const session = await sessionOf(args);
  if (!session) return visitorContext(args);
  const { actor, sid: sessionId, confirmedAt, writtenTo } = session;
  return callerContext(args, { actor, sessionId, confirmedAt, written: { upTo: writtenTo } });
}

/** The context of a visitor, for use before or without a look-up of the session. */
export const visitorContext = (args: RequestArgs): Context =>
  callerContext(args, { actor: null, sessionId: null, confirmedAt: null, written: { upTo: 0n } });

type SignedInAs = Pick<Context, "actor" | "sessionId" | "confirmedAt" | "written">;

// Created once per request: V8 takes 5 µs to copy an object with so many properties.
function callerContext({ request, context: { app, clientAddress } }: RequestArgs, signedInAs: SignedInAs): Context {
  const { services } = app;
  return {
    ...services,
    ...signedInAs,
    address: clientAddress,
    // The Host header is used only if the site's own address is not configured.
    origin: services.site.publicUrl ?? new URL(request.url).origin,
    knownDevice: (userId) => readKnownDevice(app, request.headers.get("Cookie"), userId),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
  };
}
