import { makeMember } from "#tests/support/factories.ts";
import { test } from "./own-site.ts";
import { expect } from "./test.ts";

test.use({ ownContext: true });

/** Prices, points that lower them, payments, and support that the site does not take. */
const money =
  /\$\s?\d|\d ?% off|discount|cheaper|per (month|year)|a (month|year)\b.*\$|points earned|payment|renew|receipt|who have paid|support(er|s)? (of )?th(e|is) site/i;
/** These list the kinds of data that any site keeps, and rules about them. */
const listsData = ["/privacy", "/rules"];
const listed = /\$\s?\d|\d ?% off|discount|cheaper|points earned|renew/i;

const visited = ["/", "/login", "/register", "/password-reset", "/contact", "/faq", ...listsData];
const ofMembers = [
  "/",
  "/membership",
  "/account",
  "/activity",
  "/stats",
  "/invite",
  "/invite/send",
  "/contact",
  "/faq",
];

test("a free site speaks of no price, no discount and no payment, to visitors and to members", {
  tag: "@both",
}, async ({ page, open, openUntil, ownSite: { database }, signInAs }) => {
  const { db } = database;
  await db.setting.create({ data: { key: "membership", value: { price: "free" } } });
  const { username } = await makeMember(db);
  await openUntil("/register", page.locator("main", { hasText: "Membership is free." }));
  for (const path of visited) {
    await open(path);
    const words = (await page.locator("body").innerText()).match(listsData.includes(path) ? listed : money);
    expect([path, words?.[0] ?? null]).toEqual([path, null]);
  }
  await signInAs(username);
  for (const path of [...ofMembers, ...listsData]) {
    await open(path);
    const words = (await page.locator("body").innerText()).match(listsData.includes(path) ? listed : money);
    expect([path, words?.[0] ?? null]).toEqual([path, null]);
  }
  await open("/membership");
  await expect(page.locator("main")).toContainText("This site is free");
  const answer = await page.request.get("/api/user/discount");
  expect(await answer.json()).toMatchObject({ discountPercentage: 0, nextTier: null, pointsToNextTier: 0 });
});
