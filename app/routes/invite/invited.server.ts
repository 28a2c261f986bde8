import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

const NOT_MAILED = "Invitation created. This site doesn't send mail, so pass on its link yourself.";

/** Where to go after inviting by mail. If the site sends no mail, that is the page with the link. */
export const afterInvitation = ({ context }: ActionFunctionArgs, id: number): Promise<Response> =>
  context.app.services.host.sendsMail
    ? redirectWithToast(paths.invite(), "Invitation sent")
    : redirectWithToast(paths.invite.invitation(id), { kind: "info", text: NOT_MAILED });
