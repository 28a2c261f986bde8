import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findThanks } from "#app/domain/community/thanks/find-thanks.server.ts";
import { giveThanks, takeThanksBack } from "#app/domain/community/thanks/give-thanks.server.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { pageFrom } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ThanksForm } from "#app/ui/thanks-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { backTo, pathsOf, shownAt } from "./thing-paths.server.ts";

export const meta = pageMeta("Thanks");

export async function loader(args: LoaderFunctionArgs) {
  const page = pageFrom(new URL(args.request.url).searchParams);
  const found = await screenLoader(args, findThanks, { ...args.params, page });
  return { ...found, at: pathsOf(args.params).at, closeTo: shownAt(args) };
}

const acts = { give: giveThanks, "take-back": takeThanksBack };

export async function action(args: ActionFunctionArgs) {
  const intent = await parseIntent(args, acts);
  const text = intent === "give" ? "Thanks sent." : "Thanks withdrawn.";
  const done = () => redirectWithToast(backTo(args), text);
  return confirmAction(args, acts[intent], done, "Not possible");
}

export default function Thanks() {
  const { title, thanks, thanked, unnamed, members, page, pages, at, closeTo } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Thanks" closeTo={closeTo}>
      <p dir="auto" className="font-medium text-strong">
        {title}
      </p>
      {thanks === 0 ? <EmptyState>No thanks yet.</EmptyState> : null}
      <ul className="mt-4 divide-y divide-line">
        {members.map(({ id, username, profilePicture, thankedAt }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <Avatar src={profilePicture} name={username} />
            <MemberName name={username} className="min-w-0 flex-1 font-semibold text-strong" />
            <span className="font-mono text-xs text-muted tabular-nums">
              <Moment at={thankedAt} />
            </span>
          </li>
        ))}
      </ul>
      {unnamed > 0 ? (
        <p className="mt-2 text-sm text-muted">
          {counted(unnamed, "member does", "members do")} not show their name here.
        </p>
      ) : null}
      <div className="mt-4 grid gap-4">
        <ThanksForm at={at} thing={title} thanks={0} thanked={thanked} />
        <Pager page={page} pages={pages} hrefFor={(page) => `${at}?page=${page}`} label="Pages of thanks" />
      </div>
    </MemberDialog>
  );
}
