import { expect, it } from "vitest";
import { futureDay } from "./future-day.ts";

const now = new Date("2026-06-04T23:59:59Z");

it("is a day that has not begun, in UTC", () => {
  expect(futureDay("until", "2026-06-05", now)).toEqual({ ok: true, value: new Date("2026-06-05T00:00:00Z") });
  const begun = futureDay("until", "2026-06-05", new Date("2026-06-05T00:00:00Z"));
  expect(begun).toMatchObject({ code: "invalid", errors: { until: ["Choose a day after today, in UTC."] } });
  expect(futureDay("changesAt", "2026-06-04", now)).toMatchObject({ errors: { changesAt: [expect.any(String)] } });
});

it("may be left out", () => {
  for (const none of [undefined, null, ""]) expect(futureDay("until", none, now)).toEqual({ ok: true, value: null });
});
