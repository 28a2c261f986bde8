import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "#app/domain/site-pages/read-page.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { SitePage } from "./site-page.tsx";

export const meta = () => [{ title: "Rules and terms" }];

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readPage, { page: "rules" });

export default function Rules() {
  return <SitePage {...useLoaderData<typeof loader>()} />;
}
