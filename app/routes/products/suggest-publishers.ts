import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestPublishers } from "#app/domain/catalogue/products/suggest.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** Publisher names to suggest. A refusal returns no names, because the field works without them. */
export async function loader(args: LoaderFunctionArgs) {
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const found = await suggestPublishers.executeText(await contextOf(args), { q });
  return Response.json(found.ok ? found.value : { names: [] });
}
