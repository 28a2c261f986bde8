import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { claimItem } from "#app/domain/administration/admin/claim-item.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { orThrow, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { queuePaths } from "./queue-paths.ts";

/** Takes over an item that another member of the staff is looking at, and leads back to it. */
export async function action(args: ActionFunctionArgs) {
  const fields = Object.fromEntries(await readForm(args.request));
  const claimed = orThrow(await claimItem.executeText(await contextOf(args), fields), args.request);
  return redirectWithToast(backToList(args.request, queuePaths[claimed.queue].item(claimed.id)), claimed.message);
}

export const loader = () => redirect(staffPaths.start());
