import { useRouteLoaderData } from "@remix-run/react";
import { readByVisitors } from "../page-scripts.tsx";
import type { loader } from "./browse.tsx";
import { Landing } from "./landing/landing.tsx";

export const handle = readByVisitors;

/** The landing page of visitors. Members see the list around it (browse.tsx), whose loader answers both. */
export default function Home() {
  const loaded = useRouteLoaderData<typeof loader>("routes/home/browse");
  return loaded && "landing" in loaded ? <Landing html={loaded.landing} /> : null;
}
