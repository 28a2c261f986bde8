import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { motionCookie } from "#app/http/preferences.server.ts";
import { redirectBack } from "#app/http/redirect-back.server.ts";
import { readForm } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

/** Turns animations on or off: a setting of the browser, for members and visitors alike. */
export async function action({ request }: ActionFunctionArgs) {
  const wanted = (await readForm(request)).get("motion") === "still" ? "still" : "full";
  return redirectBack(request, await motionCookie.serialize(wanted));
}

export const loader = () => redirect(paths.home());
