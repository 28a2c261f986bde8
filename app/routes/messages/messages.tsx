import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMessages } from "#app/domain/messages/find-messages.server.ts";
import { PREVIEW } from "#app/domain/messages/schema.ts";
import { previewOf } from "#app/domain/text/render-markdown.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { Mailbox } from "./mailbox.tsx";

export const meta = () => [{ title: "Messages" }];

export async function loader(args: LoaderFunctionArgs) {
  if (!(await contextOf(args)).actor) return data(null, 401);
  const type = new URL(args.request.url).searchParams.get("box") === "sent" ? "sent" : "inbox";
  const input = listInput(args.request.url, ["search"]);
  const { messages, ...list } = await screenLoader(args, findMessages, { ...input, type });
  const rows = messages.map(({ content, ...row }) => ({ ...row, preview: previewOf(content, PREVIEW) }));
  return data({ ...list, messages: rows, search: typeof input.search === "string" ? input.search : "" });
}

export type MailboxData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

export default function Messages() {
  const mailbox = useLoaderData<typeof loader>();
  return <MemberShell>{mailbox ? <Mailbox {...mailbox} /> : <SignedOut />}</MemberShell>;
}

const SignedOut = () => (
  <EmptyState>
    <span className="grid justify-items-center gap-4">
      <h1 className="text-xl font-semibold">Messages</h1>
      <span>Please log in to view messages.</span>
      <ButtonLink to={paths.login({ returnTo: paths.messages() })}>Go to Login</ButtonLink>
    </span>
  </EmptyState>
);

/** The list could not be read: the way to try again. */
export function ErrorBoundary() {
  return (
    <MemberShell>
      <Panel>
        <EmptyState>
          <span className="grid justify-items-center gap-4">
            <h1 className="text-xl font-semibold">Messages</h1>
            <span role="alert">Error loading messages. Please try again.</span>
            <ButtonLink to={paths.messages()} reloadDocument>
              Retry
            </ButtonLink>
          </span>
        </EmptyState>
      </Panel>
    </MemberShell>
  );
}
