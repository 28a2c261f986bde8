import { useRouteLoaderData } from "@remix-run/react";
import type { loadRoot } from "./load-root.server.ts";

/** What every page knows: who is signed in, the site's words, theme and motion. Nothing where it could not be loaded. */
export const useRoot = () => useRouteLoaderData<typeof loadRoot>("root");
