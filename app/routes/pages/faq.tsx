import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "#app/domain/catalogue/site-pages/read-page.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { pageMeta } from "../page-meta.ts";
import { readByVisitors } from "../page-scripts.tsx";
import { SitePage } from "./site-page.tsx";

export const meta = pageMeta("Frequently asked questions", {
  description: "Short answers on downloads, torrent clients, points and accounts.",
  isIndexed: true,
});

export const handle = readByVisitors;

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readPage, { page: "faq" });

export default function Faq() {
  return <SitePage {...useLoaderData<typeof loader>()} />;
}
