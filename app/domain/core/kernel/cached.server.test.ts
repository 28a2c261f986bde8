import { expect, it } from "vitest";
import { cached, peek } from "./cached.server.ts";
import { clearCaches, listCaches } from "./caches.ts";
import type { Db } from "./context.server.ts";

const setUp = () => {
  clearCaches();
  let now = 0;
  const asking = { db: {} as Db, clock: () => new Date(now) };
  return {
    asking,
    ask: (name: string, ms = 10_000) => cached(asking, name, ms, async () => `${name} at ${now}`),
    peek: (name: string) => peek(asking, name, 10_000),
    pass: (ms: number) => {
      now += ms;
    },
    held: () => listCaches().find(({ name }) => name === "Figures and feeds")?.entries,
  };
};

it("makes a thing once in its time, however many ask", async () => {
  const { ask, pass } = setUp();
  expect(await Promise.all([ask("a"), ask("a")])).toEqual(["a at 0", "a at 0"]);
  pass(9_999);
  expect(await ask("a")).toBe("a at 0");
  pass(1);
  expect(await ask("a")).toBe("a at 10000");
});

it("holds nothing that is too old for everybody, and no more than 300 things", async () => {
  const { ask, peek, pass, held } = setUp();
  for (let i = 0; i < 20; i++) await ask(`feed ${i}`);
  await ask("figures", 60_000);
  pass(10_000);
  await ask("feed 20");
  expect(await peek("feed 20")).toBe("feed 20 at 10000");
  expect(held()).toBe(2);
  for (let i = 0; i < 400; i++) await ask(`feed ${i}`);
  expect(held()).toBe(300);
});

it("holds no more than 16 million characters of what is weighed", async () => {
  const { asking, held } = setUp();
  for (let i = 0; i < 20; i++)
    await cached(
      asking,
      `feed ${i}`,
      10_000,
      async () => i,
      () => 1_000_000,
    );
  expect(await peek(asking, "feed 19", 10_000)).toBe(19);
  expect(peek(asking, "feed 3", 10_000)).toBeUndefined();
  expect(held()).toBe(16);
});
