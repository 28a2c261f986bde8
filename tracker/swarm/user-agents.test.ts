import { expect, it } from "vitest";
import { UserAgents } from "./user-agents.ts";

it("gives a text the same index each time, and the text back for it", () => {
  const agents = new UserAgents();
  const [first, second] = [agents.indexOf("Transmission/3.00"), agents.indexOf("qBittorrent/4.5")];
  expect([first, second, agents.indexOf("Transmission/3.00"), agents.indexOf("")]).toEqual([1, 2, 1, 0]);
  expect([0, 1, 2].map((index) => agents.textOf(index))).toEqual(["", "Transmission/3.00", "qBittorrent/4.5"]);
});

it("stores no more than 16 bits can number: a text beyond that is stored as none", () => {
  const agents = new UserAgents();
  for (let i = 1; i < 65_536; i += 1) expect(agents.indexOf(`agent ${i}`)).toBe(i);
  expect(agents.indexOf("one too many")).toBe(0);
  expect(agents.indexOf("agent 65535")).toBe(65_535);
});
