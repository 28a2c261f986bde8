import { describe, expect, it } from "vitest";
import { makeMember, openLimiter } from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/payments.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { isOk } from "#tests/support/unwrap.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { readRegistration } from "./find-open.server.ts";
import { register } from "./register.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, storage, world, visitor, begin, prove, rowOf } = useRegistrations();

describe("register", () => {
  it("holds the name and answers a token, of which only a hash is kept, with the password", async () => {
    const { token, ...who } = await begin();
    const row = await rowOf(token);
    expect(row).toMatchObject({ username: who.username, email: who.email, status: "pending" });
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await readRegistration.execute(visitor(), { registrationToken: token })).toMatchObject({
      ok: true,
      value: { username: who.username, status: "pending" },
    });
  });

  it("is one registration when the same person sends it twice, at once or later, and the last token is good", async () => {
    const who = person();
    const sent = await Promise.all([register.execute(visitor(), who), register.execute(visitor(), who)]);
    expect(sent.map(isOk)).toEqual([true, true]);
    const { token } = await begin(who);
    expect(await database.db.registrationToken.count({ where: { username: who.username } })).toBe(1);
    expect((await rowOf(token)).username).toBe(who.username);
  });

  it("says that a name is taken, in any case, beside its field", async () => {
    const member = await makeMember(database.db);
    const held = await begin();
    const taken = async (more: object) => register.execute(visitor(), { ...person(), ...more });
    expect(await taken({ username: member.username.toUpperCase() })).toMatchObject({
      code: "conflict",
      errors: { username: ["This username is taken."] },
    });
    expect(await taken({ username: held.username })).toMatchObject({ errors: { username: [expect.any(String)] } });
  });

  it("refuses a name that looks like an account's or a registration's, and one of the site's own", async () => {
    const { db } = database;
    await makeMember(db, { username: "mirefold", nameSkeleton: nameSkeleton("mirefold") });
    await begin({ ...person(), username: "Bill.Ivory" });
    const beside = async (username: string) => {
      const result = await register.execute(visitor(), { ...person(), username });
      return isOk(result) ? null : result.errors?.username;
    };
    const looks = ["This username looks too similar to one that is taken."];
    expect(await beside("mirefo1d")).toEqual(looks);
    expect(await beside("Mirefold")).toEqual(["This username is taken."]);
    expect(await beside("BiIl.lvory")).toEqual(looks);
    expect(await beside("mirefοld")).toEqual(["A username may contain letters of one alphabet only."]);
    expect(await beside("Administrator")).toEqual(["This username is reserved. Choose another."]);
    expect(await beside("mirefolder")).toBeNull();
  });

  it("takes decomposed letters as what they are, and scripts with marks", async () => {
    const { token } = await begin({ ...person(), username: "jose\u0301" });
    expect((await rowOf(token)).username).toBe("jos\u00e9");
    expect((await rowOf((await begin({ ...person(), username: "नमस्ते" })).token)).username).toBe("नमस्ते");
  });

  it("lets nobody take over a registration that has begun by its name and address alone", async () => {
    const { token, ...who } = await begin();
    expect(await register.execute(visitor(), { ...who, password: "another password" })).toMatchObject({
      code: "conflict",
    });
    expect((await rowOf(token)).status).toBe("pending");
  });

  it("gives a name back after an hour to someone else, but not once a proof is there", async () => {
    const idle = await begin();
    const paid = await begin();
    await prove(paid.token);
    world.now = addMinutes(world.now, 61);
    expect(await register.execute(visitor(), { ...person(), username: idle.username })).toMatchObject({ ok: true });
    expect(await register.execute(visitor(), { ...person(), username: paid.username })).toMatchObject({
      code: "conflict",
    });
  });

  it("computes a hash whatever is taken, so that its time tells nothing more", async () => {
    const member = await makeMember(database.db);
    let hashed = 0;
    const passwords = {
      hash: async () => {
        hashed++;
        return "hash";
      },
      verify: async () => false,
    };
    await register.execute(visitor({ passwords }), { ...person(), username: member.username });
    await register.execute(visitor({ passwords }), person());
    expect(hashed).toBe(2);
  });

  it("says which field is wrong and how", async () => {
    expect(await register.execute(visitor(), { username: "a b", email: "x", password: "short" })).toMatchObject({
      code: "invalid",
      errors: {
        username: [expect.stringContaining("letters, digits")],
        email: ["Please enter a valid email address"],
        password: ["Password must be at least 8 characters long"],
      },
    });
  });

  it("makes who registers too often wait", async () => {
    const context = visitor();
    context.limits.registration = { ...openLimiter(), spend: async () => 600 };
    expect(await register.execute(context, person())).toMatchObject({ code: "rate-limited", retryAfter: 600 });
  });
});

describe("submitProof", () => {
  it("takes a transaction hash for crypto, and the same one twice is one", async () => {
    const { token } = await begin();
    const sent = await Promise.all([prove(token), prove(token), prove(token)]);
    expect(sent.map(isOk)).toEqual([true, true, true]);
    const row = await rowOf(token);
    expect(row).toMatchObject({ status: "proof_submitted", cryptoType: "BTC", transactionHash: hashOf(`tx-${token}`) });
    expect(Number(row.amount)).toBe(10);
  });

  it("takes a screenshot for a manual method, re-encoded, by file and by upload URL", async () => {
    const { token } = await begin();
    const screenshot = new File([new Uint8Array(await makePicture())], "x.png");
    expect(await prove(token, { cryptoType: "VENMO", screenshot, billingPeriod: "yearly" })).toMatchObject({
      ok: true,
    });
    const row = await rowOf(token);
    expect(row).toMatchObject({ cryptoType: "VENMO", transactionHash: null, billingPeriod: "yearly" });
    expect(Number(row.amount)).toBe(100);
    const kept = await storage.get(`proofs/${row.screenshotPath}`);
    expect([kept?.[0], kept?.[1]]).toEqual([0xff, 0xd8]);

    const id = "0123456789abcdef0123456789abcdef";
    await storage.put(`incoming/${id}`, await makePicture("#ff0000"), "image/png");
    const screenshotURL = `https://patchbay.test/api/payment/uploads/${id}?expires=1`;
    for (let i = 0; i < 2; i++)
      expect(await prove(token, { cryptoType: "VENMO", screenshotURL })).toMatchObject({ ok: true });
    expect((await rowOf(token)).screenshotPath).toBe(`${id}.jpg`);
    expect(await storage.get(`incoming/${id}`)).toBeNull();
  });

  it("takes either for the tip bot", async () => {
    const { token } = await begin();
    expect(await prove(token, { cryptoType: "DISCORD", transactionHash: null })).toMatchObject({ code: "invalid" });
    expect(await prove(token, { cryptoType: "DISCORD" })).toMatchObject({ ok: true });
  });

  it.each([
    ["crypto without a hash", { transactionHash: "  " }, { transactionHash: ["Please enter transaction hash"] }],
    [
      "a manual method without a picture",
      { cryptoType: "VENMO" },
      { screenshot: ["Please upload a payment screenshot"] },
    ],
    ["a method that is not offered", { cryptoType: "DOGE" }, { cryptoType: ["Choose a payment method."] }],
    ["the card, which proves itself", { cryptoType: "STRIPE" }, { cryptoType: ["Choose a payment method."] }],
    [
      "what is no picture",
      { cryptoType: "VENMO", screenshot: new File(["<b onload=alert(1)>"], "x.png", { type: "image/png" }) },
      { screenshot: ["Please select an image file (JPG, PNG, etc.)"] },
    ],
    [
      "a picture of more than 5 MB",
      { cryptoType: "VENMO", screenshot: new File([new Uint8Array(5 * 1024 * 1024 + 1)], "x.png") },
      { screenshot: ["Please select an image smaller than 5MB"] },
    ],
    [
      "an upload URL to which nothing was sent",
      { cryptoType: "VENMO", screenshotURL: "/api/payment/uploads/ffffffffffffffffffffffffffffffff" },
      { screenshot: ["Please upload a payment screenshot"] },
    ],
    [
      "an upload URL that leads elsewhere",
      { cryptoType: "VENMO", screenshotURL: "file:///etc/passwd" },
      { screenshot: ["Please upload a payment screenshot"] },
    ],
  ])("refuses %s beside its field, and changes nothing", async (_, more, errors) => {
    const { token } = await begin();
    expect(await prove(token, more)).toMatchObject({ ok: false, errors });
    expect((await rowOf(token)).status).toBe("pending");
  });

  it("knows no token that was made up or has run out", async () => {
    const { token } = await begin();
    expect(await prove("A".repeat(43))).toMatchObject({ code: "not-found" });
    world.now = addDays(world.now, 15);
    expect(await prove(token)).toMatchObject({ code: "not-found" });
  });
});
