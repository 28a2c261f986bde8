import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { admitMember, admitTorrent } from "./admit.ts";
import type { KnownMember } from "./ports.ts";
import type { Refusal } from "./protocol/refusal.ts";

const PASSKEY = "a".repeat(32);
const NOW = 1_000_000;
const admit = (passkey: string | null, member: KnownMember | null) => admitMember(passkey, member, NOW);

describe("admitMember", () => {
  it("admits an active member", () => {
    expect(admit(PASSKEY, { id: "ann", standing: "active" })).toEqual({ memberId: "ann" });
  });

  it("admits by the key of a token until the token ends", () => {
    const by = (until: number) => admit(PASSKEY, { id: "ann", standing: "active", until });
    expect(by(NOW + 1)).toEqual({ memberId: "ann" });
    expect(by(NOW)).toEqual({ refused: "This passkey belongs to a token that has ended. Download the torrent again." });
  });

  it("tells a member whose passkey was replaced what to do, and not to try again", () => {
    expect(admit(PASSKEY, { id: "ann", standing: "replaced" })).toEqual({
      refused: "This passkey has been replaced. Download the torrent again.",
      retryIn: "never",
    });
  });

  it("refuses a missing and an unknown passkey in different words", () => {
    expect(admit(null, null)).toEqual({
      refused: "The announce address has no valid passkey. Download the torrent again.",
    });
    expect(admit(PASSKEY, null)).toEqual({ refused: "This passkey is not valid. Download the torrent again." });
  });

  it.each([
    ["inactive", "Your account is not active."],
    ["unpaid", "Your membership is not paid. Sign in to the site to renew it."],
    ["suspended", "Your account is suspended."],
  ] as const)("refuses a member who is %s, and lets the client try again", (standing, refused) => {
    expect(admit(PASSKEY, { id: "ann", standing })).toEqual({ refused });
  });
});

describe("admitTorrent", () => {
  it("admits a listed torrent", () => {
    const torrent = { id: 7, standing: "listed" as const, infoHash: "h".repeat(20) };
    expect(admitTorrent(torrent)).toBe(torrent);
  });

  it.each([
    ["pending", "This torrent has been postponed: it can be shared once it is approved."],
    ["deleted", "Unregistered torrent: this torrent has been deleted."],
    ["taken-down", "This torrent was taken down after a notice. Unregistered torrent."],
  ] as const)("refuses a torrent that is %s", (standing, refused) => {
    expect(admitTorrent({ id: 7, standing, infoHash: "" })).toEqual({ refused });
  });

  it("refuses an unknown one", () => {
    expect(admitTorrent(null)).toEqual({ refused: "Unregistered torrent: it is not registered here." });
  });
});

describe("the words of refusals", () => {
  /** As qbit_manage, qbittools and tqm look for them: in any part of a text and in any case. */
  const GONE = [
    "unregistered",
    "torrent not found",
    "torrent is not",
    "not registered",
    "not exist",
    "unknown",
    "trump",
    "retitled",
    "truncated",
    "not authorized for use on this tracker",
    "infohash not found",
    "torrent has been deleted",
    "torrent deleted",
    "torrent banned",
    "dead",
    "dupe",
    "nuked",
    "problem",
    "specifically banned",
    "other",
    "invalid infohash",
    "internal available",
    "season",
    "upgraded",
    "uploaded",
  ];
  const says = (text: string) => GONE.filter((word) => text.toLowerCase().includes(word));
  const gone = [null, ...(["deleted", "taken-down"] as const)].map((standing) =>
    admitTorrent(standing && { id: 1, standing, infoHash: "" }),
  );

  it("tell programs that tidy up which torrents are gone for good", () => {
    for (const refusal of gone) expect(says((refusal as Refusal).refused)).toContain("unregistered");
  });

  it("name nothing else in a way that would have its files removed", () => {
    const sources = ["tracker", "app/tracker"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts") && !name.includes("test"))
        .map((name) => readFileSync(path.join(folder, name), "utf8")),
    );
    const texts = [
      ...sources
        .join("\n")
        .matchAll(
          /(?:refused: |retry: |inactive: |unpaid: |suspended: |pending: |deleted: |"taken-down": )["`]([^"`]+)["`]/g,
        ),
    ].map(([, text = ""]) => text);
    expect(texts.length).toBeGreaterThan(20);
    const removed = texts.filter((text) => says(text).some((word) => word !== "uploaded" || !/^uploaded/.test(text)));
    expect(removed.sort()).toEqual(gone.map((refusal) => (refusal as Refusal).refused).sort());
  });
});
