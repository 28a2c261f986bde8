import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readCard } from "#app/domain/core/settings/read-card.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** The picture for links to the site. If drawing it fails, the picture without text. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await readCard.execute(await contextOf(args), {});
  if (!result.ok) return redirect("/social-card.png");
  const headers = { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" };
  return new Response(new Uint8Array(result.value.bytes), { headers });
}
