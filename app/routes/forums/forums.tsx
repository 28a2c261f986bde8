import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCategories } from "#app/domain/forum/find-categories.server.ts";
import { findTopics } from "#app/domain/forum/find-topics.server.ts";
import { PREVIEW } from "#app/domain/forum/schema.ts";
import { previewOf } from "#app/domain/text/render-markdown.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { TopicIndex } from "./topic-index.tsx";

export const meta = () => [{ title: "Forums" }];

export async function loader(args: LoaderFunctionArgs) {
  if (!(await contextOf(args)).actor) return data(null, 401);
  const input = listInput(args.request.url, ["categoryId", "search"]);
  const [categories, list] = await Promise.all([
    screenLoader(args, findCategories, {}),
    screenLoader(args, findTopics, input),
  ]);
  const topics = list.topics.map(({ content, ...topic }) => ({ ...topic, preview: previewOf(content, PREVIEW) }));
  const search = typeof input.search === "string" ? input.search : "";
  const categoryId = Number(input.categoryId) || null;
  return data({ categories, list: { ...list, topics }, search, categoryId });
}

export type TopicIndexData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;
export type TopicRowData = TopicIndexData["list"]["topics"][number];

export default function Forums() {
  const index = useLoaderData<typeof loader>();
  return <MemberShell>{index ? <TopicIndex {...index} /> : <SignedOut />}</MemberShell>;
}

const SignedOut = () => (
  <EmptyState>
    <span className="grid justify-items-center gap-4">
      <h1 className="text-xl font-semibold">Authentication Required</h1>
      <span>The forums are for members.</span>
      <ButtonLink to={paths.login({ returnTo: paths.forums() })}>Go to Login</ButtonLink>
    </span>
  </EmptyState>
);
