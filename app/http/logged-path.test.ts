import { expect, it } from "vitest";
import { makeToken } from "#app/domain/core/kernel/tokens.server.ts";
import { TOKEN_PREFIX } from "#app/domain/people/tokens/create-token.server.ts";
import { paths } from "#app/paths/paths.ts";
import { loggedPath, nameRequest } from "./logged-path.ts";

it("no token of an address reaches the log", () => {
  for (let i = 0; i < 200; i++) {
    const { token } = makeToken(TOKEN_PREFIX);
    const path = loggedPath(`http://localhost${paths.feeds.torrents(token, "rss")}`);
    expect(path).toBe("/feeds/…/rss/torrents");
  }
});

it("names a request without its secrets", () => {
  expect(nameRequest({ method: "GET", url: "/password-reset?token=abc" })).toBe("GET /password-reset");
  expect(nameRequest({ method: "POST", url: `/admin/registrations/${"a1-_".repeat(8)}` })).toBe(
    "POST /admin/registrations/…",
  );
});
