import { expect, it } from "vitest";
import { loginReason } from "./login-reasons.ts";

it("says what somebody came for who is asked to sign in first", () => {
  expect(loginReason("/activity?page=2")).toBe("Please log in to view activity rewards.");
  expect(loginReason("/torrents/72")).toContain("Please log in to add comments");
  expect(loginReason("/tracker-stats/live")).toBe("Log in to view live tracker stats.");
  expect(loginReason("/upload")).toBe("Log in to upload torrents.");
  expect(loginReason("/no/such/page")).toBe("Log in to continue.");
});

it("says nothing to somebody who came to sign in", () => {
  expect(["/", "/?search=pads", ""].map(loginReason)).toEqual([null, null, null]);
});
