import { useRouteLoaderData } from "@remix-run/react";
import { parseJson, type SerializedJson } from "#app/ui/serialized-json.ts";
import type { loadRoot, Root } from "./load-root.server.ts";

let last: { text: SerializedJson<Root>; root: Root } | null = null;

/** Many components use it, so it is parsed once per page. */
export function parseRoot(text: SerializedJson<Root>): Root {
  if (last?.text !== text) last = { text, root: parseJson(text) };
  return last.root;
}

/** The data of every page: the member, texts of the site, theme and motion. Undefined if it could not be loaded. */
export function useRoot(): Root | undefined {
  const loaded = useRouteLoaderData<typeof loadRoot>("root");
  return loaded && parseRoot(loaded.root);
}
