import { useRouteLoaderData } from "@remix-run/react";
import { type Packed, unpack } from "#app/ui/packed.ts";
import type { loadRoot, Root } from "./load-root.server.ts";

let last: { packed: Packed<Root>; root: Root } | null = null;

/** Many components of a page ask for it, so the last one is kept unpacked. */
export function unpackRoot(packed: Packed<Root>): Root {
  if (last?.packed !== packed) last = { packed, root: unpack(packed) };
  return last.root;
}

/** Data of every page: the member, texts of the site, theme and motion. Undefined if they could not be loaded. */
export function useRoot(): Root | undefined {
  const loaded = useRouteLoaderData<typeof loadRoot>("root");
  return loaded && unpackRoot(loaded.packed);
}
