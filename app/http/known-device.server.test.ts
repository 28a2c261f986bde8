import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { makeApp, sentBack } from "#tests/support/http-args.ts";
import { deviceOf, readKnownDevice, rememberDevice } from "./known-device.server.ts";

const database = useDatabase();

it("a browser is known to the last accounts that signed in from it, by one mark, and to no other", async () => {
  const app = makeApp(makeContext(database.db, null));
  let cookie = "";
  for (const userId of ["a", "b", "c", "b", "d"]) {
    cookie = sentBack(await rememberDevice(app, cookie, userId, await deviceOf(app, cookie)));
  }
  const marks = await Promise.all(["a", "b", "c", "d"].map((userId) => readKnownDevice(app, cookie, userId)));
  expect(marks[0]).toBeNull();
  expect(marks[1]).toMatch(/^[\w-]{43}$/);
  expect(new Set(marks.slice(1)).size).toBe(1);
});

it("a mark that this site has not signed counts for nothing", async () => {
  const app = makeApp(makeContext(database.db, null));
  const forged = { ...app, cookies: { secure: false, secret: "a secret that somebody made up" } };
  const cookie = sentBack(await rememberDevice(forged, null, "a", "mark"));
  expect(await readKnownDevice(app, cookie, "a")).toBeNull();
  expect(await readKnownDevice(app, null, "a")).toBeNull();
});
