import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { adviceFor } from "./doctor-advice.ts";

const now = new Date("2026-11-20T10:00:00Z");
const adviceOf = (reason: string) =>
  adviceFor(
    { isAccepted: false, reason, port: null, isSeeding: false, hasSource: false, lastAt: now, probe: null },
    now,
  )[0]?.text;

it("has advice of its own for every reason for which the tracker refuses members", () => {
  const files = ["admit.ts", "admit-client.ts", "admit-announce.ts"];
  const sources = files.map((file) => readFileSync(path.join("tracker", file), "utf8")).join();
  const reasons = [
    ...sources.matchAll(
      /(?:refused: |inactive: |unpaid: |suspended: |pending: |deleted: |"taken-down": )["`]([^"`]+)["`]/g,
    ),
  ].map(([, reason = ""]) => reason.replace(/\$\{[^}]+\}/g, "7"));
  expect(reasons.length).toBeGreaterThan(10);
  const unknown = adviceOf("something that the tracker never says");
  // The owner of an unknown passkey cannot be known.
  const without = reasons.filter((reason) => adviceOf(reason) === unknown);
  expect(without).toEqual(["This passkey is not valid. Download the torrent again."]);
});
