import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { convertUpload } from "#app/domain/catalogue/uploads/convert-upload.server.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { forgetConversions, keepConversion } from "#app/http/conversions.server.ts";
import { fileResponse } from "#app/http/file-response.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

const BACK = paths.uploader.convert();

export const loader = () => redirect(BACK);

const acts = { convert: convertUpload, clear: { allow: convertUpload.allow } };

/** Without JavaScript, the response is the converted file, and the browser keeps its name for the list. */
export async function action(args: ActionFunctionArgs) {
  if ((await parseIntent(args, acts)) === "clear")
    return redirectWithToast(BACK, { kind: "info", text: "Cleared" }, [await forgetConversions()]);
  const keepName = async (response: Response, name: string) => {
    response.headers.append("Set-Cookie", await keepConversion(args.request, name));
    return response;
  };
  const reply = await formAction(args, convertUpload, ({ fileName, bytes }) =>
    keepName(fileResponse(bytes, fileName, "application/x-bittorrent"), fileName),
  ).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (reply instanceof Response) return reply;
  const why = reply.data.refusal?.message ?? reply.data.submission.error?.torrent?.[0] ?? "";
  return redirectWithToast(BACK, { kind: "error", text: `${torrentFailures.convertTorrent.title}: ${why}` });
}
