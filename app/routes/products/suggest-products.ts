import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestProducts } from "#app/domain/catalogue/products/suggest.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** Product names to suggest, of the publisher named in the form. */
export async function loader(args: LoaderFunctionArgs) {
  const { q = "", publisher = "" } = Object.fromEntries(new URL(args.request.url).searchParams);
  const found = await suggestProducts.executeText(await contextOf(args), { q, publisher });
  return Response.json(found.ok ? found.value : { names: [] });
}
