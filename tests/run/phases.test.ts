import { expect, it } from "vitest";
import { type Phase, runSideBySide } from "./phases.ts";

const phase = (name: string, script: string): Phase => ({ name, command: process.execPath, args: ["-e", script] });

it("phases run side by side, print one after the other in their order, and answer how each ended", async () => {
  let printed = "";
  const outcomes = await runSideBySide(
    [
      phase("slow", "setTimeout(() => console.log('slow is done'), 600)"),
      phase("quick", "console.log('quick is done'); process.exit(3)"),
      { name: "absent", command: "no-such-command-anywhere", args: [] },
    ],
    (text) => {
      printed += text;
    },
  );
  expect(outcomes.map(({ name, code }) => [name, code])).toEqual([
    ["slow", 0],
    ["quick", 3],
    ["absent", 1],
  ]);
  expect(printed).toMatch(/^\n== slow\nslow is done\n\n== quick\nquick is done\n\n== absent\n.*ENOENT/);
});
