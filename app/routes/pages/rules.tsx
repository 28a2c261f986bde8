import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readEarning } from "#app/domain/catalogue/points/read-earning.server.ts";
import { readPage } from "#app/domain/catalogue/site-pages/read-page.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { pageMeta } from "../page-meta.ts";
import { readByVisitors } from "../page-scripts.tsx";
import { PointsRules } from "./points-rules.tsx";
import { SitePage } from "./site-page.tsx";

export const meta = pageMeta("Rules and terms", {
  description: "What members may share, how they treat each other, and how to earn points.",
  isIndexed: true,
});

export const handle = readByVisitors;

export async function loader(args: LoaderFunctionArgs) {
  const [page, earning] = await Promise.all([
    screenLoader(args, readPage, { page: "rules" }),
    screenLoader(args, readEarning),
  ]);
  return { page, earning };
}

export default function Rules() {
  const { page, earning } = useLoaderData<typeof loader>();
  return (
    <SitePage {...page}>
      <PointsRules {...earning} />
    </SitePage>
  );
}
