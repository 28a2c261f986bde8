import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readLanding } from "#app/domain/site-pages/read-landing.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { pageMeta } from "../page-meta.ts";
import { readByVisitors } from "../page-scripts.tsx";
import { Landing } from "./landing/landing.tsx";
import { renderLanding } from "./landing/render-landing.server.tsx";

export const handle = readByVisitors;

export const meta = pageMeta<typeof loader>((data) => data?.tagline ?? "", {
  description: (data) => data?.lead,
  isIndexed: true,
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await contextOf(args);
  if (actor) return null;
  const view = await screenLoader(args, readLanding);
  const { site } = args.context.app.services;
  return { landing: renderLanding(view, site), tagline: site.tagline, lead: view.lead };
}

/** What a visitor sees. Members see the list around it (browse.tsx). */
export default function Home() {
  const shown = useLoaderData<typeof loader>();
  return shown ? <Landing html={shown.landing} /> : null;
}
