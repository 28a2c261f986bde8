import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { markAllRead } from "#app/domain/community/forum/mark-all-read.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

export const action = (args: ActionFunctionArgs) =>
  formAction(args, markAllRead, () => redirectWithToast(paths.forums(), "All topics marked as read."));

export const loader = () => redirect(paths.forums());
