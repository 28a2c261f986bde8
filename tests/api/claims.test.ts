import { expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { useSite } from "#tests/support/site.ts";

const site = useSite({ WEB_PROCESSES: "1" });

/** An item of each queue that waits, by the address of its list and its own. */
async function makeItems(): Promise<[list: string, item: string][]> {
  const { db } = site;
  const { id: userId } = await makeMember(db);
  const [now, token] = [new Date(), "c".repeat(64)];
  const upload = await db.userUpload.create({
    data: { userId, fileName: "a.torrent", fileSize: "1 KB", status: "pending" },
  });
  const payment = await db.payment.create({ data: { userId, amount: 10, status: "pending", paymentType: "renewal" } });
  await db.registrationToken.create({
    data: {
      token,
      email: "c@mail.example",
      username: "claimed",
      passwordHash: "",
      status: "submitted",
      expiresAt: now,
    },
  });
  const application = await db.application.create({
    data: {
      ...{ tokenHash: "c", sealedToken: "c", username: "applied", email: "d@mail.example", status: "waiting" },
      ...{ createdAt: now, waitingSince: now },
    },
  });
  const notice = await db.paymentNotice.create({
    data: { kind: "dispute", status: "open", externalId: "c", cents: 100n, currency: "usd", createdAt: now },
  });
  const review = await db.trackerReview.create({ data: { userId, uploaded: 5n } });
  const report = await db.case.create({
    data: { kind: "complaint", subject: "Noise", statement: "Loud", words: "noise" },
  });
  return [
    ["/admin/uploads", `/admin/uploads/${upload.id}`],
    ["/admin/payments", `/admin/payments/${payment.id}`],
    ["/admin/registrations", `/admin/registrations/${token}`],
    ["/admin/applications", `/admin/applications/${application.id}`],
    ["/admin/card-notices", `/admin/card-notices/${notice.id}`],
    ["/admin/tracker", `/admin/tracker/${review.id}`],
    ["/admin/complaints", `/admin/complaints/${report.id}`],
  ];
}

it("every queue shows who is looking at an item, in its list and on the item, to all but themselves", async () => {
  const [ana, bo] = [await makeMember(site.db, { isAdmin: true }), await makeMember(site.db, { isAdmin: true })];
  const [first, second] = [
    await signInClient(site.server.url, ana.username, PASSWORD),
    await signInClient(site.server.url, bo.username, PASSWORD),
  ];
  const shown = async (path: string, client = second) => (await client.request(path)).text();
  for (const [list, item] of await makeItems()) {
    expect(await shown(list), list).toMatch(/1<!-- --> waiting|1 waiting/);
    expect(await shown(item, first), item).not.toContain("looking at this");
    expect(await shown(item), item).toContain(`${ana.username} is looking at this, 15 minutes left.`);
    expect((await shown(list)).replaceAll("<!-- -->", ""), list).toContain(
      `${ana.username} is looking at this, 15 minutes left`,
    );
    expect((await shown(list, first)).replaceAll("<!-- -->", ""), list).toContain(
      "You are looking at this, 15 minutes left",
    );
  }
});
