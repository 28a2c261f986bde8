import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestProducts } from "#app/domain/catalogue/products/suggest.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** Names for the field of a product, of the publisher that its form names. */
export async function loader(args: LoaderFunctionArgs) {
  const { q = "", publisher = "" } = Object.fromEntries(new URL(args.request.url).searchParams);
  const found = await suggestProducts.executeText(await contextOf(args), { q, publisher });
  return Response.json(found.ok ? found.value : { names: [] });
}
