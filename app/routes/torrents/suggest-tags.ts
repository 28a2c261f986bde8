import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestTags } from "#app/domain/catalogue/tags/suggest-tags.server.ts";
import { contextOf } from "#app/http/context.server.ts";

/** Tags to suggest. A refusal returns none, because the field works without them. */
export async function loader(args: LoaderFunctionArgs) {
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const found = await suggestTags.executeText(await contextOf(args), { q });
  return Response.json(found.ok ? found.value : { names: [] });
}
