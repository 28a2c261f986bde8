import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { openTerminal } from "./terminal.server.ts";

it("shows what would steer the terminal as text, in what is said, shown and asked", async () => {
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })];
  const terminal = openTerminal(input as never, output as never);
  const evil = "\x1b]0;title\x07\x9b2J\r\u202eend";
  const shown = "\\u001b]0;title\\u0007\\u009b2J\\u000d\\u202eend";
  terminal.say(`Kick é 🎹:\n${evil}`);
  expect(String(output.read())).toBe(`Kick é 🎹:\n${shown}\n`);
  terminal.show(evil);
  expect(String(output.read())).toBe(`\r\x1b[K${shown}`);
  input.write("\n");
  expect(await terminal.ask("Name", evil)).toBe(evil);
  expect(String(output.read())).toBe(`Name [${shown}]: \n`);
  terminal.close();
});
