import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { endSession } from "#app/http/session.server.ts";
import { paths } from "#app/paths/paths.ts";

export async function action(args: ActionFunctionArgs) {
  const cookie = await endSession(args);
  const response = await redirectWithToast(paths.home(), "You are signed out.", [cookie]);
  // Browsers may keep pages with forms (`private, no-cache`); Back must not show them after a sign-out.
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

// GET must not change state: a stray link cannot sign anyone out.
export const loader = () => redirect(paths.home());
