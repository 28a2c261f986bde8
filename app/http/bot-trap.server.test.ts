import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { makeContext } from "#tests/support/factories.ts";
import { makeApp, makeArgs, postForm } from "#tests/support/http-args.ts";
import { formPass, refuseBot } from "./bot-trap.server.ts";

const START = new Date("2026-06-01T12:00:00Z");
let now = START;
// No database: every request here is a visitor's.
const services: Services = makeContext(null as never, null, { clock: () => now });
const PAGE = "http://localhost/page";
const schema = z.object({ name: z.string(), password: z.string() });
const typed = { name: "Wren", password: "a long password" };

const show = async (leastFormSeconds = 3) => {
  now = START;
  const pass = await formPass(makeArgs(makeApp(services, { leastFormSeconds }), new Request(PAGE)));
  return { formPass: pass ?? "", homepage: "" };
};

async function send(fields: Record<string, string>, seconds: number, leastFormSeconds = 3) {
  now = new Date(START.getTime() + seconds * 1_000);
  const args = makeArgs(makeApp(services, { leastFormSeconds }), postForm(PAGE, { ...typed, ...fields }));
  const reply = await refuseBot(args, schema);
  return reply && { ...reply.data.submission, status: reply.init?.status };
}

const shownAgain = (reply: Awaited<ReturnType<typeof send>>) => reply?.initialValue as Record<string, string>;

describe("a visitor's form", () => {
  it("is let through when it comes back later than the least time, and within a day", async () => {
    const shown = await show();
    expect([await send(shown, 3), await send(shown, 600), await send(shown, 24 * 3_600)]).toEqual([null, null, null]);
  });

  it.each([
    ["sooner", {}, 2.9, "faster than most people type"],
    ["after more than a day", {}, 24 * 3_600 + 10, "open for too long"],
    ["without its time", { formPass: "" }, 60, "open for too long"],
    ["with a time that this site has not sealed", { formPass: String(START.getTime()) }, 60, "open for too long"],
    ["with the field that people don't see", { homepage: "https://spam.example" }, 60, "hidden field"],
  ])(
    "that comes %s is shown again with what was typed, and sent again it is let through at once",
    async (_, given, after, words) => {
      const reply = await send({ ...(await show()), ...given }, after);
      expect(reply).toMatchObject({ status: 422, error: { "": [expect.stringContaining(words)] } });
      expect(shownAgain(reply)).toMatchObject({ name: "Wren" });
      expect(shownAgain(reply)).not.toHaveProperty("password");
      expect(shownAgain(reply)).not.toHaveProperty("homepage");
      expect(await send({ formPass: shownAgain(reply).formPass ?? "" }, after)).toBeNull();
    },
  );

  it("keeps its time while other fields are corrected, so that the correction is never too fast", async () => {
    const { formPass: pass } = await show();
    expect(await send({ formPass: pass }, 4)).toBeNull();
    expect(await send({ formPass: pass }, 4.1)).toBeNull();
  });

  it("needs no time where operators ask for none, and the hidden field still tells programs", async () => {
    expect(await send({}, 0, 0)).toBeNull();
    expect(await send({ homepage: "x" }, 0, 0)).toMatchObject({ status: 422 });
  });

  it("is refused when its time was changed", async () => {
    const { formPass: pass } = await show();
    expect(pass).not.toContain(String(START.getTime()));
    expect(await send({ formPass: `${pass.slice(0, -4)}AAAA` }, 60)).toMatchObject({ status: 422 });
  });
});
