import { systemContext } from "#app/domain/core/kernel/use-case.server.ts";
import { createSession } from "#app/domain/people/auth/create-session.server.ts";
import { deleteSession } from "#app/domain/people/auth/delete-session.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { deviceOf, readKnownDevice, rememberDevice } from "./known-device.server.ts";
import { orThrow } from "./screen.server.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.server.ts";

const tokenOf = ({ request, context }: RequestArgs) => readSessionToken(context.app, request.headers.get("Cookie"));

/** Starts a session under a new id and ends the request's own; returns the Set-Cookie header. */
export async function startSession(
  args: RequestArgs,
  userId: string,
  from: { device: string | null; isNewDevice: boolean } = { device: null, isNewDevice: false },
): Promise<string> {
  const { userAgent, address } = await contextOf(args);
  const session = { userId, oldToken: await tokenOf(args), userAgent, address, ...from };
  const { token } = orThrow(await createSession.run(systemContext(args.context.app.services), session), args.request);
  return sessionCookie(args.context.app).serialize(token);
}

/** The headers after a sign-in that start its session and make the account recognise the browser. */
export async function signInHeaders(args: RequestArgs, userId: string): Promise<Headers> {
  const headers = new Headers();
  const { app } = args.context;
  const sent = args.request.headers.get("Cookie");
  const device = await deviceOf(app, sent);
  const isNewDevice = (await readKnownDevice(app, sent, userId)) === null;
  headers.append("Set-Cookie", await startSession(args, userId, { device, isNewDevice }));
  headers.append("Set-Cookie", await rememberDevice(app, sent, userId, device));
  return headers;
}

/** Ends the request's session, if any; returns the header that removes its cookie. */
export async function endSession(args: RequestArgs): Promise<string> {
  const token = await tokenOf(args);
  if (token) await deleteSession.run(systemContext(args.context.app.services), { token });
  return sessionCookie(args.context.app).serialize("", { maxAge: 0 });
}
