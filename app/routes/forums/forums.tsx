import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { contextOf } from "#app/http/context.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { loadTopicIndex } from "./load-topic-index.server.ts";
import { TopicIndex } from "./topic-index.tsx";

export const meta = pageMeta("Forums");

export async function loader(args: LoaderFunctionArgs) {
  if (!(await contextOf(args)).actor) return data(null, refusalStatus.unauthenticated);
  return data(await loadTopicIndex(args));
}

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
