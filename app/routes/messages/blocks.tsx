import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { blockMember, findBlocks, unblockMember } from "#app/domain/notify/messages/block-member.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Blocked members");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findBlocks);

const acts = { block: blockMember, unblock: unblockMember };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const done = (text: string) => redirectWithToast(paths.messages.blocks(), text);
  if (act === "unblock")
    return confirmAction(args, unblockMember, () => done("This member can write to you again."), "Not possible");
  const block = ({ username }: { username: string }) => done(`You no longer receive messages from ${username}.`);
  return confirmAction(args, blockMember, block, "Not possible");
}

export default function Blocks() {
  const { blocks } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Blocked members" closeTo={paths.messages()}>
      <p className="text-muted">They can't write to you, and are told so when they try.</p>
      {blocks.length === 0 ? <EmptyState>You haven't blocked anybody.</EmptyState> : null}
      <ul className="mt-4 divide-y divide-line">
        {blocks.map(({ id, username, profilePicture }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <Avatar src={profilePicture} name={username} />
            <MemberName name={username} className="min-w-0 flex-1 font-semibold text-strong" />
            <PageForm action={paths.messages.blocks()}>
              <input type="hidden" name="memberId" value={id} />
              <Button type="submit" name="intent" value="unblock" variant="quiet" size="small">
                Unblock<span className="sr-only"> {username}</span>
              </Button>
            </PageForm>
          </li>
        ))}
      </ul>
    </MemberDialog>
  );
}
