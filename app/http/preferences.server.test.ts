import { describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { readPreferences } from "./preferences.server.ts";

const member = { theme: "light", fontFamily: "georgia", fontSize: "large" } as Actor;
const asked = (cookies: string[] = []) =>
  new Request("http://localhost/", {
    headers: { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") },
  });

describe("how pages look", () => {
  it("is as the member set it, also after the member has signed out", async () => {
    const signedIn = await readPreferences(asked(), member);
    expect(signedIn.preferences).toMatchObject({ theme: "light", fontFamily: "georgia", fontSize: "large" });
    expect(signedIn.keep).toHaveLength(2);
    const signedOut = await readPreferences(asked(signedIn.keep), null);
    expect(signedOut).toEqual({ preferences: signedIn.preferences, keep: [] });
  });

  it("is kept once: a browser that has it already is told nothing", async () => {
    const { keep } = await readPreferences(asked(), member);
    expect((await readPreferences(asked(keep), member)).keep).toEqual([]);
  });

  it("is the default for a visitor, and for one whose cookie holds nonsense", async () => {
    const defaults = { theme: "dark", motion: "full", fontFamily: "system", fontSize: "medium" };
    expect((await readPreferences(asked(), null)).preferences).toEqual(defaults);
    const forged = `fonts=${btoa(JSON.stringify({ fontFamily: "url(//x)", fontSize: 7 }))}`;
    expect((await readPreferences(asked([forged]), null)).preferences).toEqual(defaults);
  });
});
