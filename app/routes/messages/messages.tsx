import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { contextOf } from "#app/http/context.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink, buttonClasses } from "#app/ui/button.tsx";
import { showError } from "#app/ui/connection/requests.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { loginReason } from "../auth/login-reasons.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { loadMailbox } from "./load-mailbox.server.ts";
import { Mailbox } from "./mailbox.tsx";

export const meta = pageMeta("Messages");

export async function loader(args: LoaderFunctionArgs) {
  if (!(await contextOf(args)).actor)
    return data({ mailbox: null, reason: loginReason(paths.messages()) }, refusalStatus.unauthenticated);
  return data({ mailbox: await loadMailbox(args), reason: null });
}

export default function Messages() {
  const { mailbox, reason } = useLoaderData<typeof loader>();
  return <MemberShell>{mailbox ? <Mailbox {...mailbox} /> : <SignedOut reason={reason} />}</MemberShell>;
}

const SignedOut = ({ reason }: { reason: string | null }) => (
  <EmptyState>
    <span className="grid justify-items-center gap-4">
      <h1 className="text-xl font-semibold">Messages</h1>
      <span>{reason}</span>
      <ButtonLink to={paths.login({ returnTo: paths.messages() })}>Go to Login</ButtonLink>
    </span>
  </EmptyState>
);

/** The list could not be read. Offers to try again. */
export function ErrorBoundary() {
  useEffect(() => showError(), []);
  return (
    <MemberShell>
      <Panel>
        <EmptyState>
          <span className="grid justify-items-center gap-4">
            <h1 className="text-xl font-semibold">Messages</h1>
            <span role="alert">Error loading messages. Please try again.</span>
            <a href={paths.messages()} className={buttonClasses({})}>
              Retry
            </a>
          </span>
        </EmptyState>
      </Panel>
    </MemberShell>
  );
}
