import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { failures } from "#app/domain/kernel/failures.ts";
import { convertUpload } from "#app/domain/uploads/convert-upload.server.ts";
import { fileResponse } from "#app/http/file-response.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

const BACK = paths.uploader.convert();

export const loader = () => redirect(BACK);

/** Where there is no JavaScript: the converted file is the answer. */
export async function action(args: ActionFunctionArgs) {
  const reply = await formAction(args, convertUpload, ({ fileName, bytes }) =>
    fileResponse(bytes, fileName, "application/x-bittorrent"),
  ).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (reply instanceof Response) return reply;
  const why = reply.data.refusal?.message ?? reply.data.submission.error?.torrent?.[0] ?? "";
  return redirectWithToast(BACK, { kind: "error", text: `${failures.convertTorrent.title}: ${why}` });
}
