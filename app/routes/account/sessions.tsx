import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findSessions } from "#app/domain/people/account/find-sessions.server.ts";
import { findSignIns } from "#app/domain/people/account/find-sign-ins.server.ts";
import { revokeOtherSessions, revokeSession } from "#app/domain/people/account/revoke-sessions.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { SignInList } from "./sign-in-list.tsx";

export const meta = pageMeta("Sessions");

const PATH = paths.account.sessions();

export async function loader(args: LoaderFunctionArgs) {
  const [{ sessions }, history, { clock }] = await Promise.all([
    screenLoader(args, findSessions),
    screenLoader(args, findSignIns, listInput(args.request.url, [])),
    contextOf(args),
  ]);
  return { sessions, history, now: clock().toISOString() };
}

const acts = { end: revokeSession, "end-others": revokeOtherSessions };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const done = ({ message }: { message: string }) => redirectWithToast(PATH, message);
  return act === "end" ? formAction(args, revokeSession, done) : formAction(args, revokeOtherSessions, done);
}

export default function Sessions() {
  const { sessions, history, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === PATH;
  return (
    <MemberDialog title="Sessions" closeTo={paths.account()}>
      <div className="grid gap-4">
        <p>Where you are signed in. End sessions you don't recognize, then change your password.</p>
        <FormError errors={reply?.submission.error?.[""] ?? reply?.submission.error?.sessionId ?? undefined} />
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-52 flex-1">
                <p className="text-strong">
                  {session.device} {session.isCurrent ? <Badge tone="success">This session</Badge> : null}
                </p>
                <p className="text-sm text-muted">
                  Last used {formatAgo(session.lastSeenAt, now).toLowerCase()}, signed in <Day at={session.createdAt} />
                  {session.address ? ` from ${session.address}` : ""}
                </p>
              </div>
              {session.isCurrent ? null : (
                <PageForm action={PATH}>
                  <input type="hidden" name="sessionId" value={session.id} />
                  <Button type="submit" name="intent" value="end" variant="quiet" size="small" busy={busy}>
                    End<span className="sr-only"> the session of {session.device}</span>
                  </Button>
                </PageForm>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 ? (
          <PageForm action={PATH}>
            <Button type="submit" name="intent" value="end-others" variant="danger" busy={busy}>
              End all other sessions
            </Button>
          </PageForm>
        ) : null}
        <SignInList {...history} />
      </div>
    </MemberDialog>
  );
}
