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
    const replacedPasskeys = [{ passkey: loaded, id: "ann" }];
    directory.replaceAll({ members: [ann], replacedPasskeys, torrents: [], keys: [], uploads: [] });
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
    directory.setTorrent({ infoHash: toHex(DRUMS), id: 1, standing: "deleted" });
    expect(directory.torrentByInfoHash(DRUMS)).toEqual({ id: 1, standing: "deleted", infoHash: DRUMS });
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
      keys: [{ tokenId: 8, key: "8".repeat(32), memberId: "bob", until: null }],
      uploads: [{ id: 5, infoHash: toHex("v".repeat(20)) }],
    });
    expect(directory.memberByPasskey(ANN.passkey)).toBeNull();
    expect(directory.memberByPasskey(BOB.passkey)).toEqual({ id: "bob", standing: "active" });
    expect(directory.memberByPasskey("c".repeat(32))).toEqual({ id: "ann", standing: "replaced" });
    expect(directory.torrentByInfoHash(DRUMS)).toBeNull();
    expect(directory.torrentByInfoHash(SYNTH)).toEqual({ id: 2, standing: "listed", infoHash: SYNTH });
    expect(directory.memberByPasskey("8".repeat(32))).toEqual({ id: "bob", standing: "active" });
    expect(directory.torrentByInfoHash("v".repeat(20))).toMatchObject({ standing: "pending" });
  });

  it("finds a member by the key of a token, as the member stands, until the token is revoked", () => {
    const directory = createDirectory();
    const key = "8".repeat(32);
    directory.setKey({ tokenId: 8, key, memberId: "ann", until: 5_000 });
    expect(directory.memberByPasskey(key)).toBeNull();
    directory.setMember(ann);
    expect(directory.memberByPasskey(key)).toEqual({ id: "ann", standing: "active", until: 5_000 });
    directory.setMember({ ...ann, passkey: "c".repeat(32) });
    expect(directory.memberByPasskey(key)).toMatchObject({ id: "ann", standing: "active" });
    directory.setMember({ ...ann, passkey: "c".repeat(32), standing: "suspended" });
    expect(directory.memberByPasskey(key)).toMatchObject({ standing: "suspended" });
    directory.removeKey(8);
    directory.removeKey(8);
    expect(directory.memberByPasskey(key)).toBeNull();
  });

  it("knows what waits for review while any upload of it does, and the torrent before the upload", () => {
    const directory = createDirectory();
    for (const id of [1, 2]) directory.setUpload({ id, infoHash: toHex(DRUMS) });
    directory.setUpload({ id: 3, infoHash: "nonsense" });
    directory.removeUpload(1);
    expect(directory.torrentByInfoHash(DRUMS)).toMatchObject({ standing: "pending", infoHash: DRUMS });
    directory.setTorrent({ infoHash: toHex(DRUMS), id: 7, standing: "listed" });
    expect(directory.torrentByInfoHash(DRUMS)).toMatchObject({ id: 7, standing: "listed" });
    directory.removeUpload(2);
    directory.removeTorrent(toHex(DRUMS));
    expect(directory.torrentByInfoHash(DRUMS)).toBeNull();
  });
});
