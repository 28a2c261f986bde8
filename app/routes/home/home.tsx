import { useRouteLoaderData } from "@remix-run/react";
import { readByVisitors } from "../page-scripts.tsx";
import type { loader } from "./browse.tsx";
import { Landing } from "./landing/landing.tsx";

export const handle = readByVisitors;

/** The landing page for visitors. Members see the list instead (browse.tsx), whose loader serves both. */
export default function Home() {
  const loaded = useRouteLoaderData<typeof loader>("routes/home/browse");
  return loaded && "landing" in loaded ? <Landing html={loaded.landing} /> : null;
}
