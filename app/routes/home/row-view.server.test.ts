import { expect, it } from "vitest";
import { toRowView } from "./row-view.server.ts";

const NOW = "2026-06-15T12:00:00Z";
type Torrent = Parameters<typeof toRowView>[0];

const insideOf = (torrent: Partial<Torrent>) => {
  const facts = { name: "Tin Orchard - Dusty Kit", tempos: [], keys: [], pluginFormats: [], category: "Samples" };
  const rest = { createdAt: NOW, lastSeededAt: null, seeders: 0, leechers: 0, infoHash: null, id: 1, cover: null };
  return toRowView({ ...facts, ...rest, ...torrent } as Torrent, NOW).inside;
};

it("a row shows tempo, key and formats that its name does not say", () => {
  expect(insideOf({})).toEqual([]);
  expect(insideOf({ tempos: [124], keys: ["Am"] })).toEqual(["124 bpm", "Am"]);
  expect(insideOf({ tempos: [90, 128], keys: ["Am", "C", "Ebm"] })).toEqual(["90–128 bpm", "3 keys"]);
  expect(insideOf({ name: "Gnash [VST3]", pluginFormats: ["VST3", "AU"] })).toEqual(["AU"]);
});
