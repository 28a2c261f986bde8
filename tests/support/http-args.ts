import type { AppLoadContext } from "@remix-run/node";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { App } from "#app/http/app.server.ts";

/** The app that http gets from the process, with the parts that a test sets. */
export const makeApp = (services: Services, more: Partial<App> = {}): App => ({
  services,
  log: { debug() {}, info() {}, warn() {}, error() {} },
  cookies: { secure: false, secret: "a secret that signs the cookies of tests" },
  leastFormSeconds: 3,
  isUploadAllowed: () => false,
  ...more,
});

/** Arguments of a loader or an action, as Remix passes them. */
export function makeArgs(app: App, request: Request, params: Record<string, string> = {}) {
  const context: AppLoadContext = { app, clientAddress: "203.0.113.7", cspNonce: "nonce" };
  return { request, params, context };
}

/** A form as a browser posts it. */
export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  new Request(url, { method: "POST", body: new URLSearchParams(fields), headers });

/** The cookie that a Set-Cookie header sets, as a browser sends it back. */
export const sentBack = (setCookie: string): string => setCookie.split(";", 1)[0] ?? "";

/** The Response or data that something throws instead of returning. */
export async function thrownBy(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
}
