import type { LoaderFunctionArgs } from "@remix-run/node";
import { confirmTestMail } from "#app/domain/core/mail/test-mail.server.ts";
import { requireStaff } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";

/** The link of a test mail. Opening it is the proof, so it needs no button. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, confirmTestMail);
  const token = new URL(args.request.url).searchParams.get("token");
  const result = await confirmTestMail.executeText(await contextOf(args), { token });
  const wrong = result.ok ? null : (Object.values(result.errors ?? {}).flat()[0] ?? result.message);
  return redirectWithToast(
    adminPaths.mail(),
    wrong === null ? "The test mail arrived." : { kind: "error", text: wrong },
  );
}
