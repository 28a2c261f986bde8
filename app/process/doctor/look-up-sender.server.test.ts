import { describe, expect, it } from "vitest";
import { lookUpSender } from "./look-up-sender.server.ts";

/** A resolver that knows these records; a name with an error code fails with it. */
const resolver = (records: Record<string, string[][] | string>) => async (name: string) => {
  const found = records[name] ?? "ENOTFOUND";
  if (typeof found === "string") throw Object.assign(new Error(found), { code: found });
  return found;
};
const FROM = "Patchbay <noreply@mail.example.org>";

describe("the records of a sender's domain", () => {
  it("are those that begin as they must, in one piece, and DMARC's also from a domain above", async () => {
    const records = {
      "mail.example.org": [["google-site-verification=x"], ["v=spf1 include:", "relay.example -all"], ["v=spf10"]],
      "_dmarc.example.org": [["v=DMARC1; p=none"]],
    };
    expect(await lookUpSender(FROM, resolver(records))).toEqual({
      domain: "mail.example.org",
      spf: ["v=spf1 include:relay.example -all"],
      dmarc: ["v=DMARC1; p=none"],
    });
  });

  it("are none where DNS says so, and unknown where it does not answer", async () => {
    expect(await lookUpSender(FROM, resolver({ "mail.example.org": "ENODATA" }))).toMatchObject({ spf: [], dmarc: [] });
    const away = { "mail.example.org": "ETIMEOUT", "_dmarc.mail.example.org": "ESERVFAIL" };
    expect(await lookUpSender(FROM, resolver(away))).toMatchObject({
      spf: { error: "ETIMEOUT" },
      dmarc: { error: "ESERVFAIL" },
    });
  });

  it("are not asked for where the domain is this machine's alone", async () => {
    for (const from of ["noreply@localhost", "Patchbay <noreply@127.0.0.1>", "nobody"])
      expect(await lookUpSender(from, resolver({}))).toBeNull();
  });
});
