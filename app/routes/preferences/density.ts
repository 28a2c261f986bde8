import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setDensity } from "#app/domain/notify/preferences/set-density.server.ts";
import { hrefWith } from "#app/http/list-state.ts";
import { refererPath } from "#app/http/redirect-back.server.ts";
import { formAction } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

/** Redirects to the first page of the list, because another density has another number of rows per page. */
export const action = (args: ActionFunctionArgs) =>
  formAction(args, setDensity, () => {
    const [path = paths.home(), query] = (refererPath(args.request) ?? paths.home()).split("?");
    return redirect(hrefWith(path, new URLSearchParams(query), {}), 303);
  });

export const loader = () => redirect(paths.home());
