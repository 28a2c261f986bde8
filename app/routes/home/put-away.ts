import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isSignedIn } from "#app/domain/core/kernel/allow.ts";
import { contextOf } from "#app/http/context.server.ts";
import { refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { panels, putAway } from "./put-away.server.ts";

/** Hides a panel above the list. A form that names no panel changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const denied = isSignedIn(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  const form = await args.request.formData();
  const panel = panels.find((name) => name === form.get("panel"));
  const headers: HeadersInit = panel
    ? { "Set-Cookie": await putAway(panel, String(form.get("key")).slice(0, 40)) }
    : {};
  return redirect(paths.home(), { status: 303, headers });
}

export const loader = () => redirect(paths.home());
