import type { Failure } from "./failure.ts";

/** Failure messages for the forms of every page's frame. */
export const frameFailures = {
  changeLook: { title: "This could not be changed" },
  logOut: { title: "You could not be logged out" },
} as const satisfies Record<string, Failure>;
