import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveUpload } from "#app/domain/joining/payments/receive-upload.server.ts";
import { receiveFile } from "#app/http/receive-file.server.ts";

/** PUT of a screenshot to the URL that POST /api/payment/upload-url returned. */
export const action = (args: ActionFunctionArgs) => receiveFile(args, receiveUpload);

export const loader = () =>
  Response.json({ message: "Method not allowed. Use PUT." }, { status: 405, headers: { Allow: "PUT" } });
