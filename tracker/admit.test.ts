import { describe, expect, it } from "vitest";
import { admitMember, admitTorrent } from "./admit.ts";

const PASSKEY = "a".repeat(32);

describe("admitMember", () => {
  it("admits an active member", () => {
    expect(admitMember(PASSKEY, { id: "ann", standing: "active" })).toEqual({ memberId: "ann" });
  });

  it("tells a member whose passkey was replaced what to do, and not to try again", () => {
    expect(admitMember(PASSKEY, { id: "ann", standing: "replaced" })).toEqual({
      refused: "This passkey has been replaced. Download the torrent again.",
      retryIn: "never",
    });
  });

  it("refuses a missing and an unknown passkey in different words", () => {
    expect(admitMember(null, null)).toEqual({
      refused: "The announce address has no valid passkey. Download the torrent again.",
    });
    expect(admitMember(PASSKEY, null)).toEqual({ refused: "Unknown passkey. Download the torrent again." });
  });

  it.each([
    ["inactive", "Your account is not active."],
    ["unpaid", "Your membership is not paid. Sign in to the site to renew it."],
    ["suspended", "Your account is suspended."],
  ] as const)("refuses a member who is %s, and lets the client try again", (standing, refused) => {
    expect(admitMember(PASSKEY, { id: "ann", standing })).toEqual({ refused });
  });
});

describe("admitTorrent", () => {
  it("admits a listed torrent", () => {
    const torrent = { id: 7, standing: "listed" as const, infoHash: "h".repeat(20) };
    expect(admitTorrent(torrent)).toBe(torrent);
  });

  it("refuses unknown and withdrawn torrents", () => {
    expect(admitTorrent(null)).toEqual({ refused: "This torrent is not registered here." });
    expect(admitTorrent({ id: 7, standing: "withdrawn", infoHash: "" })).toEqual({
      refused: "This torrent is not available.",
    });
  });
});
