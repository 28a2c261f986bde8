import { describe, expect, it } from "vitest";
import { isPasskey, routeTarget } from "./route.ts";

const PASSKEY = "0123456789abcdef0123456789abcdef";

describe.each(["announce", "scrape"] as const)("routeTarget for %s", (kind) => {
  it.each([`/${kind}/${PASSKEY}`, `/${PASSKEY}/${kind}`])("finds the passkey in %s", (path) => {
    expect(routeTarget(`${path}?a=1?2`)).toEqual({ kind, passkey: PASSKEY, query: "a=1?2" });
  });

  it("takes the address that is in torrents, and what clients make of it for a scrape", () => {
    const announce = `/announce/${PASSKEY}/announce`;
    const addresses =
      kind === "announce"
        ? [announce]
        : [
            // BEP 48: "announce" after the last slash becomes "scrape".
            announce.replace(/[/]announce$/, "/scrape"),
            // libtorrent replaces the first one.
            announce.replace("announce", "scrape"),
            announce.replaceAll("announce", "scrape"),
          ];
    for (const address of addresses)
      expect(routeTarget(`${address}?a=1`)).toEqual({ kind, passkey: PASSKEY, query: "a=1" });
  });

  it("leaves the query to carry the passkey", () => {
    const query = `passkey=${PASSKEY}&a=1`;
    expect(routeTarget(`/${kind}?${query}`)).toEqual({ kind, passkey: null, query });
  });

  it("serves a path without a query", () => {
    expect(routeTarget(`/${kind}`)).toEqual({ kind, passkey: null, query: "" });
  });

  it("takes the absolute form of a proxy", () => {
    expect(routeTarget(`http://example.org:3000/${kind}/${PASSKEY}?a`)).toEqual({ kind, passkey: PASSKEY, query: "a" });
  });

  it.each([
    `/${kind}/`,
    `/${kind}/x`,
    `/${kind}/${PASSKEY}/`,
    `/${kind}/${PASSKEY}/x`,
    `/${kind}/${PASSKEY}/${kind}/`,
    `/${kind}/${PASSKEY}/${kind}/x`,
    `/${kind}/x/${kind}`,
    `/${kind}/${PASSKEY.toUpperCase()}`,
  ])("answers %s as the tracker, without a passkey", (path) => {
    expect(routeTarget(path)).toEqual({ kind, passkey: null, query: "" });
  });

  it.each([
    `/x/${kind}`,
    `/${PASSKEY}/${kind}/x`,
    `/${PASSKEY}0/${kind}`,
    `/${kind}s`,
    `/a/${kind}/b`,
    kind,
    `//${kind}`,
  ])("leaves %s to the site", (path) => {
    expect(routeTarget(path)).toBeNull();
  });
});

describe("routeTarget", () => {
  it.each(["/", "", "*", "?", "/torrents/1?announce", `/${PASSKEY}`, `/${PASSKEY}/`, "http://announce", "/%61nnounce"])(
    "leaves %j to the site",
    (target) => {
      expect(routeTarget(target)).toBeNull();
    },
  );

  it("is not slowed by a path of slashes", () => {
    expect(routeTarget("/".repeat(1_000_000))).toBeNull();
  });
});

describe("isPasskey", () => {
  it("wants exactly 32 lower-case hex digits", () => {
    expect(isPasskey(PASSKEY)).toBe(true);
    for (const text of ["", PASSKEY.slice(1), `${PASSKEY}0`, `${PASSKEY}\n`, PASSKEY.replace("a", "A")])
      expect(isPasskey(text)).toBe(false);
  });
});
