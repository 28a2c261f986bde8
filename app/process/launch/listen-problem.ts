import { CannotStart } from "./cannot-start.ts";

/** Why a process cannot listen, and what to do. Another try would end in the same way. */
export function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  { PORT, HOST }: { PORT: number; HOST: string },
) {
  const reason = (why: string) => `Port ${PORT} of ${HOST} cannot be used: ${why} (${code}).`;
  if (code === "EADDRINUSE")
    return new CannotStart(reason("another program listens there"), "Stop that program, or set another PORT.");
  if (code === "EACCES")
    return new CannotStart(
      reason("this user may not listen there"),
      "Set a PORT above 1023, and let a proxy in front listen at 80 and 443.",
    );
  if (code === "EADDRNOTAVAIL")
    return new CannotStart(reason("this machine has no such address"), "Set HOST to one that it has, or unset it.");
  return new CannotStart(`Port ${PORT} of ${HOST} cannot be used: ${message}`, "Set another PORT or HOST.");
}
