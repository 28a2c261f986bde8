import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { BTC_ADDRESS, offerMethods } from "#tests/support/payments.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { readJoining } from "./joining.server.ts";
import { register } from "./register.server.ts";
import { person } from "./testing.ts";

const database = useDatabase();
const visitor = (more = {}) => makeContext(database.db, null, more);
const isOpen = async (more = {}) => (await unwrap(readJoining.execute(visitor(more), {}))).isOpen;
const setBitcoin = (address: string, isOffered: boolean) =>
  writeSetting(
    database.db,
    "paymentMethods",
    { methods: { BTC: { name: "", note: "", order: 0, address, isOffered } } },
    null,
  );

beforeEach(() => database.db.setting.deleteMany({ where: { key: "paymentMethods" } }));

it("joining is open while one method is offered, and says why it is not", async () => {
  expect(await unwrap(readJoining.execute(visitor(), {}))).toMatchObject({
    isOpen: false,
    reason: "no-payment-method",
    message: expect.stringContaining("Joining is not open yet"),
  });
  await setBitcoin("", true);
  expect(await isOpen()).toBe(false);
  await setBitcoin(BTC_ADDRESS, false);
  expect(await isOpen()).toBe(false);
  await setBitcoin(BTC_ADDRESS, true);
  expect(await unwrap(readJoining.execute(visitor(), {}))).toMatchObject({ isOpen: true, reason: null, message: null });
});

it("a card service alone is a way to pay", async () => {
  expect(await isOpen({ cards: {} })).toBe(true);
});

it("a registration is refused while joining is not open, before anything is computed or reserved", async () => {
  const passwords = {
    hash: async () => {
      throw new Error("hashed");
    },
    verify: async () => false,
  };
  const who = person();
  expect(await register.execute(visitor({ passwords }), who)).toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("Joining is not open yet"),
  });
  expect(await database.db.registrationToken.count()).toBe(0);
  await offerMethods(database.db);
  expect(await register.execute(visitor(), who)).toMatchObject({ ok: true });
});
