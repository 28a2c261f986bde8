import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setTheme } from "#app/domain/notify/preferences/set-theme.server.ts";
import { themeCookie } from "#app/http/preferences.server.ts";
import { redirectBack } from "#app/http/redirect-back.server.ts";
import { formAction } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setTheme, async ({ theme }) => redirectBack(args.request, await themeCookie.serialize(theme)));

export const loader = () => redirect(paths.home());
