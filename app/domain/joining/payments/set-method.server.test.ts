import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { BTC_ADDRESS } from "#tests/support/payments.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findMethods } from "./find-methods.server.ts";
import { findMethodSettings, setMethod } from "./set-method.server.ts";

const database = useDatabase();
let admin: Awaited<ReturnType<typeof makeMember>>;
const staff = () => makeContext(database.db, actorFrom(admin));
const bitcoin = { methodId: "BTC", name: "", address: BTC_ADDRESS, note: "", order: 0, isOffered: true };

beforeAll(async () => {
  admin = await makeMember(database.db, { isAdmin: true });
});

const offered = async () => (await unwrap(findMethods.execute(staff(), {}))).methods.map(({ id }) => id);

describe("a payment method", () => {
  it("is offered once it has an address, and the audit log says what changed", async () => {
    expect(await offered()).not.toContain("BTC");
    await unwrap(setMethod.execute(staff(), bitcoin));
    expect(await offered()).toContain("BTC");
    const entry = await database.db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(entry).toMatchObject({ act: "payments.set-method", subjectId: "BTC", after: { address: BTC_ADDRESS } });
    await unwrap(setMethod.execute(staff(), { ...bitcoin, isOffered: false }));
    expect(await offered()).not.toContain("BTC");
  });

  it("refuses an address that no payment could reach, beside its field, and changes nothing", async () => {
    await unwrap(setMethod.execute(staff(), bitcoin));
    expect(await setMethod.execute(staff(), { ...bitcoin, address: "nowhere" })).toMatchObject({
      code: "invalid",
      errors: { address: ["That isn't a valid Bitcoin address."] },
    });
    expect(await offered()).toContain("BTC");
  });

  it("keeps what another administrator sets of another method at the same time", async () => {
    const own = { name: "", note: "", order: 0, isOffered: true };
    const set = [
      { methodId: "VENMO", address: "@patchbay-club", ...own },
      { methodId: "REVOLUT", address: "@patchbay", ...own },
      { methodId: "DISCORD", address: "#tips", ...own },
    ];
    await Promise.all(set.map((method) => unwrap(setMethod.execute(staff(), method))));
    expect(await offered()).toEqual(expect.arrayContaining(["VENMO", "REVOLUT", "DISCORD"]));
  });

  it("without a service is no card: it is never offered", async () => {
    await unwrap(setMethod.execute(staff(), { ...bitcoin, methodId: "STRIPE" }));
    expect(await offered()).not.toContain("STRIPE");
    const settings = await unwrap(findMethodSettings.execute(staff(), {}));
    expect(settings.takesCards).toBe(false);
    expect(settings.methods.find(({ id }) => id === "STRIPE")?.address).toBe("");
  });
});
