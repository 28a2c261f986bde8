import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { cacheVisitorPages } from "./visitor-pages.server.ts";

type Asked = { method?: string; url?: string; cookie?: string };

/** Visitors who request pages, each of which says how many were rendered before it. */
function openSite(init: ResponseInit = {}) {
  let version = 0;
  let rendered = 0;
  const answer = cacheVisitorPages({ version: () => version });
  return {
    change() {
      version += 1;
    },
    async ask(nonce: string, { method = "GET", url = "/rules", cookie }: Asked = {}) {
      const render = async () => new Response(`<p nonce="${nonce}">${rendered++}</p><i nonce="${nonce}">`, init);
      return (await answer({ method, url, headers: { cookie } } as IncomingMessage, nonce, render)).text();
    },
  };
}

describe("a page of visitors", () => {
  it("is rendered once for all, with a nonce of its own in each answer", async () => {
    const { ask } = openSite();
    expect(await ask("a+/=")).toBe('<p nonce="a+/=">0</p><i nonce="a+/=">');
    expect(await ask("b")).toBe('<p nonce="b">0</p><i nonce="b">');
    expect(await ask("c", { method: "HEAD" })).toBe('<p nonce="c">0</p><i nonce="c">');
  });

  it("keeps its status and headers", async () => {
    const answer = cacheVisitorPages({ version: () => 0 });
    const req = { method: "GET", url: "/faq", headers: {} } as IncomingMessage;
    const render = async () => new Response("page", { headers: { "Content-Type": "text/html; charset=utf-8" } });
    await answer(req, "a", render);
    const kept = await answer(req, "b", () => Promise.reject(new Error("rendered again")));
    expect([kept.status, kept.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it("is another for another look", async () => {
    const { ask } = openSite();
    const light = { cookie: "theme=ImxpZ2h0Ig==; zone=Asia%2FTokyo" };
    await ask("a");
    expect(await ask("b", light)).toContain("1");
    expect(await ask("c", light)).toContain("1");
    expect(await ask("d", { url: "/faq" })).toContain("2");
  });

  it("is rendered anew when a setting has changed", async () => {
    const { ask, change } = openSite();
    await ask("a");
    change();
    expect(await ask("b")).toContain("1");
  });

  it.each([
    ["who may be signed in", { cookie: "session=abc" }],
    ["who has something to be told", { cookie: "theme=x; toast=abc" }],
    ["who asks for a page that depends on its query", { url: "/login?returnTo=%2Fforums" }],
    ["who asks for another page", { url: "/forums" }],
    ["who sends a form", { method: "POST", url: "/login" }],
    ["whose cookies are endless", { cookie: `zone=${"a".repeat(500)}` }],
  ])("is never kept for somebody %s", async (_, asked) => {
    const { ask } = openSite();
    await ask("a", asked);
    expect(await ask("b", asked)).toContain("1");
  });

  it.each([
    ["sets a cookie", { headers: { "Set-Cookie": "toast=" } }],
    ["is an error", { status: 500 }],
  ])("is not kept where its answer %s", async (_, init) => {
    const { ask } = openSite(init);
    await ask("a");
    expect(await ask("b")).toContain("1");
  });
});
