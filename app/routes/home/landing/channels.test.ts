import { expect, it } from "vitest";
import { channelsOf, LAMPS } from "./channels.ts";

it("lights every lamp of the fullest category, one of a nearly empty one, and none of an empty one", () => {
  const channels = channelsOf({ Samples: 10_000, DAWs: 1, "VST Effects": 100 });
  const litOf = (badge: string) => channels.find((channel) => channel.badge === badge)?.lit;
  expect([litOf("SAMPLE"), litOf("AUDIO"), litOf("MISC")]).toEqual([LAMPS, 1, 0]);
  expect(litOf("VST-E")).toBeGreaterThan(LAMPS / 3);
  expect(channels).toHaveLength(7);
});

it("has dark meters while there is nothing", () =>
  expect(channelsOf({}).every(({ count, lit }) => count === 0 && lit === 0)).toBe(true));
