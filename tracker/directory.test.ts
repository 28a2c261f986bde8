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
    expect(directory.memberByPasskey(ANN.passkey)).toBe("replaced");
    expect(directory.memberByPasskey("c".repeat(32))).toEqual({ id: "ann", standing: "active" });
  });

  it("refuses the passkey of a member who has none any more", () => {
    const directory = createDirectory();
    directory.setMember(ann);
    directory.setMember({ ...ann, passkey: null });
    expect(directory.memberByPasskey(ANN.passkey)).toBe("replaced");
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
    expect(directory.torrentByInfoHash(DRUMS)).toEqual({ id: 1, standing: "listed" });
    directory.setTorrent({ infoHash: toHex(DRUMS), id: 1, standing: "withdrawn" });
    expect(directory.torrentByInfoHash(DRUMS)).toEqual({ id: 1, standing: "withdrawn" });
    directory.removeTorrent(toHex(DRUMS));
    expect(directory.torrentByInfoHash(DRUMS)).toBeNull();
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
      replacedPasskeys: ["c".repeat(32)],
      torrents: [{ infoHash: toHex(SYNTH), id: 2, standing: "listed" }],
    });
    expect(directory.memberByPasskey(ANN.passkey)).toBeNull();
    expect(directory.memberByPasskey(BOB.passkey)).toEqual({ id: "bob", standing: "active" });
    expect(directory.memberByPasskey("c".repeat(32))).toBe("replaced");
    expect(directory.torrentByInfoHash(DRUMS)).toBeNull();
    expect(directory.torrentByInfoHash(SYNTH)).toEqual({ id: 2, standing: "listed" });
  });
});
