import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { endSession } from "#app/http/session.server.ts";
import { paths } from "#app/paths/paths.ts";

export async function action(args: ActionFunctionArgs) {
  const cookie = await endSession(args);
  const response = await redirectWithToast(paths.home(), "You are signed out.", [cookie]);
  // Back must not show pages with forms again, which browsers may keep (`private, no-cache`).
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

// State is not changed by GET: a stray link cannot sign anyone out.
export const loader = () => redirect(paths.home());
