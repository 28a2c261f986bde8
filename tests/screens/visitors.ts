import { type APIRequestContext, type Browser, type BrowserContext, request } from "@playwright/test";
import { PASSWORD } from "#tests/support/factories.ts";
import type { Role } from "./find-screens.ts";

export type Visitors = {
  /** Asks as somebody of this role, without a browser. */
  request: (role: Role) => APIRequestContext;
  /** A browser's window of somebody of this role, with or without JavaScript. The same one each time. */
  context: (role: Role, hasScript: boolean) => Promise<BrowserContext>;
  close: () => Promise<void>;
};

const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
export const sizeOf = (width: number) => ({ width, height: HEIGHTS[width] ?? 800 });

/** Signs in the viewers of a site: a visitor, a member, an administrator. */
export async function signInVisitors(
  browser: Browser,
  baseURL: string,
  names: { member: string; admin: string },
): Promise<Visitors> {
  const signIn = async (username: string | null, address: string) => {
    const client = await request.newContext({ baseURL, extraHTTPHeaders: { "X-Forwarded-For": address } });
    if (username === null) return client;
    const response = await client.post("/api/auth/login", { data: { username, password: PASSWORD } });
    if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`);
    return client;
  };
  const clients = {
    visitor: await signIn(null, "10.0.0.1"),
    member: await signIn(names.member, "10.0.0.2"),
    admin: await signIn(names.admin, "10.0.0.3"),
  };
  const contexts = new Map<string, Promise<BrowserContext>>();
  const open = async (role: Role, hasScript: boolean) =>
    browser.newContext({
      baseURL,
      storageState: await clients[role].storageState(),
      javaScriptEnabled: hasScript,
      reducedMotion: "reduce",
      locale: "en-US",
      timezoneId: "UTC",
    });
  return {
    request: (role) => clients[role],
    context(role, hasScript) {
      const key = `${role} ${hasScript}`;
      const opened = contexts.get(key) ?? open(role, hasScript);
      contexts.set(key, opened);
      return opened;
    },
    async close() {
      for (const context of contexts.values()) await (await context).close();
      for (const client of Object.values(clients)) await client.dispose();
    },
  };
}
