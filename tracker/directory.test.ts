import { describe, expect, it } from "vitest";
import { createDirectory } from "./directory.ts";
import { toHex } from "./protocol/ids.ts";
import { ANN, BOB, DRUMS, SYNTH } from "./testing.ts";

const ann = { ...ANN, standing: "active" as const };

describe("createDirectory", () => {
  it("knows nobody at first", () => {
    expect(createDirectory().memberByPasskey(ANN.passkey)).toBeNull();
    expect(createDirectory().torrentByInfoHash(DRUMS)).toBeNull();
  });

  it("finds a member by passkey with the latest standing", () => {
    const directory = createDirectory();
    directory.setMember(ann);
    directory.setMember({ ...ann, standing: "unpaid" });
    expect(directory.memberByPasskey(ANN.passkey)).toEqual({ id: "ann", standing: "unpaid" });
  });

  it("remembers a passkey that gave way to another", () => {
    const directory = createDirectory();
    directory.setMember(ann);
    directory.setMember({ ...ann, passkey: "c".repeat(32) });
    expect(directory.memberByPasskey(ANN.passkey)).toEqual({ id: "ann", standing: "replaced" });
    expect(directory.memberByPasskey("c".repeat(32))).toEqual({ id: "ann", standing: "active" });
  });

  it("refuses the passkey of a member who has none any more", () => {
    const directory = createDirectory();
    directory.setMember(ann);
    directory.setMember({ ...ann, passkey: null });
    expect(directory.memberByPasskey(ANN.passkey)).toEqual({ id: "ann", standing: "replaced" });
  });

  it("forgets every passkey that a removed member ever had, those loaded and those that gave way since", () => {
    const directory = createDirectory();
    const loaded = "d".repeat(32);
    directory.replaceAll({ members: [ann], replacedPasskeys: [{ passkey: loaded, id: "ann" }], torrents: [] });
    directory.setMember({ ...ann, passkey: "c".repeat(32) });
    directory.removeMember("ann");
    const all = [loaded, ANN.passkey, "c".repeat(32)];
    expect(all.map((passkey) => directory.memberByPasskey(passkey))).toEqual([null, null, null]);
  });

  it("forgets a removed member and no other", () => {
    const directory = createDirectory();
    directory.setMember(ann);
    directory.setMember({ ...BOB, standing: "active" });
    directory.removeMember("ann");
    directory.removeMember("nobody");
    expect(directory.memberByPasskey(ANN.passkey)).toBeNull();
    expect(directory.memberByPasskey(BOB.passkey)).toEqual({ id: "bob", standing: "active" });
  });

  it("finds torrents by bytes that were set in hex of either case", () => {
    const directory = createDirectory();
    directory.setTorrent({ infoHash: toHex(DRUMS).toUpperCase(), id: 1, standing: "listed" });
    expect(directory.torrentByInfoHash(DRUMS)).toEqual({ id: 1, standing: "listed", infoHash: DRUMS });
    directory.setTorrent({ infoHash: toHex(DRUMS), id: 1, standing: "withdrawn" });
    expect(directory.torrentByInfoHash(DRUMS)).toEqual({ id: 1, standing: "withdrawn", infoHash: DRUMS });
    directory.removeTorrent(toHex(DRUMS));
    expect(directory.torrentByInfoHash(DRUMS)).toBeNull();
  });

  it("finds a hybrid torrent by either hash, as the one that is on record, and forgets both", () => {
    const directory = createDirectory();
    const whole = toHex(SYNTH) + "0".repeat(24);
    directory.setTorrent({ infoHash: toHex(DRUMS), infoHashV2: whole, id: 1, standing: "listed" });
    const known = { id: 1, standing: "listed", infoHash: DRUMS };
    expect([DRUMS, SYNTH].map(directory.torrentByInfoHash)).toEqual([known, known]);
    directory.removeTorrent(toHex(DRUMS));
    expect([DRUMS, SYNTH].map(directory.torrentByInfoHash)).toEqual([null, null]);
  });

  it("says who may announce at all", () => {
    const directory = createDirectory();
    directory.setMember(ann);
    directory.setMember({ ...BOB, standing: "suspended" });
    expect(["ann", "bob", "nobody"].map(directory.isActive)).toEqual([true, false, false]);
  });

  it("passes over what is no info hash", () => {
    const directory = createDirectory();
    directory.setTorrent({ infoHash: "", id: 1, standing: "listed" });
    directory.removeTorrent("nonsense");
    expect(directory.torrentByInfoHash("")).toBeNull();
  });

  it("replaces everything at once", () => {
    const directory = createDirectory();
    directory.setMember(ann);
    directory.setTorrent({ infoHash: toHex(DRUMS), id: 1, standing: "listed" });
    directory.replaceAll({
      members: [{ ...BOB, standing: "active" }],
      replacedPasskeys: [{ passkey: "c".repeat(32), id: "ann" }],
      torrents: [{ infoHash: toHex(SYNTH), id: 2, standing: "listed" }],
    });
    expect(directory.memberByPasskey(ANN.passkey)).toBeNull();
    expect(directory.memberByPasskey(BOB.passkey)).toEqual({ id: "bob", standing: "active" });
    expect(directory.memberByPasskey("c".repeat(32))).toEqual({ id: "ann", standing: "replaced" });
    expect(directory.torrentByInfoHash(DRUMS)).toBeNull();
    expect(directory.torrentByInfoHash(SYNTH)).toEqual({ id: 2, standing: "listed", infoHash: SYNTH });
  });
});
