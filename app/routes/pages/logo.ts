import type { LoaderFunctionArgs } from "@remix-run/node";
import { readLogo } from "#app/domain/core/settings/read-logo.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** The operator's logo. Its URL changes with the logo, so anyone may cache it. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await readLogo.execute(await contextOf(args), args.params);
  if (!result.ok)
    return new Response("No logo", {
      status: 404,
      headers: { "Content-Type": "text/plain" },
    });
  const { bytes, type } = result.value;
  const headers = { "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable" };
  return new Response(new Uint8Array(bytes), { headers });
}
