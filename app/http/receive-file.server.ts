import type { ActionFunctionArgs } from "@remix-run/node";
import { MAX_PROOF_BYTES, TOO_LARGE } from "#app/domain/core/files/proof-pictures.server.ts";
import { type RefusalCode, refusalStatus } from "#app/domain/core/kernel/result.ts";
import type { receiveUpload } from "#app/domain/joining/payments/receive-upload.server.ts";
import { contextOf } from "./context.server.ts";
import { readBytes } from "./read-bytes.server.ts";

const refused = (code: RefusalCode, message: string) => Response.json({ message }, { status: refusalStatus[code] });

/** Accepts a PUT to a signed URL of this server: checks the ticket, the size and the content, in this order. */
export async function receiveFile(args: ActionFunctionArgs, useCase: typeof receiveUpload): Promise<Response> {
  const { request, params } = args;
  if (request.method !== "PUT")
    return Response.json(
      { message: `${request.method} is not allowed here.` },
      { status: 405, headers: { Allow: "PUT" } },
    );
  const name = params.name ?? "";
  const query = new URL(request.url).searchParams;
  if (!args.context.app.isUploadAllowed(`incoming/${name}`, query))
    return refused("forbidden", "This upload URL is no longer valid. Ask for a new one.");
  const bytes = await readBytes(request);
  if (bytes === null) return refused("malformed", "The upload was incomplete. Send the file again.");
  if (bytes.length > MAX_PROOF_BYTES) return refused("too-large", TOO_LARGE);
  const result = await useCase.execute(await contextOf(args), { name, bytes });
  return result.ok ? Response.json(result.value) : refused(result.code, result.message);
}
