import { expect, it } from "vitest";
import { saysMore } from "./says-more.ts";

it.each([
  ["Tin Orchard - Dusty Kit v1.0 [WAV].torrent", "Tin Orchard - Dusty Kit v1.0 [WAV]", false],
  ["tin_orchard.dusty-kit_v1.0.TORRENT", "Tin Orchard - Dusty Kit v1.0 [WAV]", false],
  ["Ωmega_Kit.torrent", "Ωmega Kit", false],
  ["Tin Orchard - Dusty Kit v2.0.torrent", "Tin Orchard - Dusty Kit v1.0", true],
  ["a83f2c.torrent", "Dusty Kit", true],
])("the file %s beside the name %s says more: %s", (fileName, name, more) => {
  expect(saysMore(fileName, name)).toBe(more);
});
