import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createStripeCards } from "#app/adapters/payments/stripe.server.ts";
import { startStripeServer, stripeKeys } from "#tests/support/stripe-server.ts";
import { cardEvents } from "../../core/ports/cards.ts";
import { describeEndpoint } from "./describe-endpoint.ts";

const url = "https://patchbay.example/api/payment/card-notice";
const every = { url, events: [...cardEvents], isOn: true };
const fine = { problem: null, unknown: null, missing: [] };

describe("the webhook at the card service", () => {
  it("is fine where it is sent every notice that the site needs, by one endpoint or several", () => {
    expect(describeEndpoint([every], url)).toEqual(fine);
    expect(describeEndpoint([{ ...every, url: `${url}/`, events: ["*"] }], url)).toEqual(fine);
    const [first = "", ...rest] = cardEvents;
    expect(
      describeEndpoint(
        [
          { ...every, events: [first] },
          { ...every, events: rest },
        ],
        url,
      ),
    ).toEqual(fine);
  });

  it("is a problem where it is missing, switched off, another site's, or not sent a kind of notice", () => {
    expect(describeEndpoint([], url).problem).toContain("is not registered");
    expect(describeEndpoint([{ ...every, url: "https://other.example/hook" }], url).problem).toContain(
      "not registered",
    );
    expect(describeEndpoint([{ ...every, isOn: false }], url).problem).toContain("switched off");
    const some = cardEvents.filter((event) => event !== "refund.failed");
    expect(describeEndpoint([{ ...every, events: some }], url)).toMatchObject({
      problem: "The card service does not notify the site of refund.failed.",
      missing: ["refund.failed"],
    });
  });

  it("is unknown, and no problem, where the key may not list it or nothing answers", async () => {
    const stripe = await startStripeServer();
    stripe.endpoints.push({ url, enabled_events: [...cardEvents], status: "enabled" });
    const ask = (secretKey: string) =>
      createStripeCards({ ...stripeKeys, secretKey, apiUrl: stripe.origin }).findEndpoints();
    expect(await ask(stripeKeys.secretKey)).toEqual([every]);
    expect(await ask("sk_test_wrong")).toBe("not-permitted");
    stripe.setDown(true);
    expect(await ask(stripeKeys.secretKey)).toBe("unavailable");
    await stripe.close();
    for (const answer of ["not-permitted", "unavailable"] as const)
      expect(describeEndpoint(answer, url)).toMatchObject({ problem: null, unknown: expect.any(String) });
  });

  it("is documented with every notice that the site needs", () => {
    const operations = readFileSync("docs/operations.md", "utf8");
    expect(cardEvents.filter((event) => !operations.includes(`\`${event}\``))).toEqual([]);
  });
});
