import { useRouteLoaderData } from "@remix-run/react";
import { parseJson, type SerializedJson } from "#app/ui/serialized-json.ts";
import type { loadRoot, Root } from "./load-root.server.ts";

let last: { text: SerializedJson<Root>; root: Root } | null = null;

/** Many components of a page ask for it, so it is parsed once for all of them. */
export function parseRoot(text: SerializedJson<Root>): Root {
  if (last?.text !== text) last = { text, root: parseJson(text) };
  return last.root;
}

/** Data of every page: the member, texts of the site, theme and motion. Undefined if they could not be loaded. */
export function useRoot(): Root | undefined {
  const loaded = useRouteLoaderData<typeof loadRoot>("root");
  return loaded && parseRoot(loaded.root);
}
