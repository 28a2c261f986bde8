import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { removeImport } from "#app/domain/catalogue/imports/find-imports.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";

const LIST = adminPaths.imports();

export const loader = () => redirect(LIST);

export async function action(args: ActionFunctionArgs) {
  // Return to the page with the button, because the tool is on two pages.
  const referer = args.request.headers.get("Referer") ?? "";
  const back =
    URL.canParse(referer) && new URL(referer).pathname === paths.tracker.import() ? paths.tracker.import() : LIST;
  const reply = await formAction(args, removeImport, () =>
    redirectWithToast(back, { kind: "info", text: "Removed from the list" }),
  );
  return redirectWithToast(back, { kind: "error", text: reply.data.refusal?.message ?? "Import not found." });
}
