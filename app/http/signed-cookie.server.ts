import { createCookie } from "@remix-run/node";
import type { App } from "./app.server.ts";

/** A cookie that only this site can have written. `maxAge` in seconds. */
export const signedCookie = ({ cookies }: App, name: string, { path, maxAge }: { path: string; maxAge: number }) =>
  createCookie(name, {
    path,
    maxAge,
    httpOnly: true,
    sameSite: "lax",
    secure: cookies.secure,
    secrets: [cookies.secret],
  });
