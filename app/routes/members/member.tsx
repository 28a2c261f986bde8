import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mayDo } from "#app/domain/core/kernel/actor.ts";
import { renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import { findMember } from "#app/domain/moderation/profiles/find-member.server.ts";
import { readStanding } from "#app/domain/moderation/profiles/read-standing.server.ts";
import { memberLists } from "#app/domain/moderation/profiles/schema.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { toRowView } from "../home/row-view.server.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberLists } from "./member-lists.tsx";
import { StaffSection } from "./staff-section.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.member.username ?? "Member");

export async function loader(args: LoaderFunctionArgs) {
  const asked = { ...args.params, ...listInput(args.request.url, [], { list: memberLists, as: ["member"] }) };
  const [{ member, torrents, ...found }, { actor, clock }] = await Promise.all([
    screenLoader(args, findMember, asked),
    contextOf(args),
  ]);
  // A name in another case leads here too.
  if (member.username !== args.params.username)
    throw redirect(paths.members.member(member.username) + new URL(args.request.url).search);
  const isAsOthers = "as" in asked;
  const isStaff = mayDo(actor, "users.see") && !isAsOthers;
  const { about, ...shown } = member;
  const now = clock().toISOString();
  return {
    ...found,
    member: shown,
    aboutHtml: about ? renderMarkdown(about) : null,
    torrents: torrents?.map((torrent) => toRowView(torrent, now)) ?? null,
    isAsOthers,
    standing: isStaff ? await screenLoader(args, readStanding, { userId: member.id }) : null,
  };
}

/** A member's page: what they let others see of themselves, and what they have shared and written. */
export default function MemberPage() {
  const { member, aboutHtml, standing, isAsOthers, ...lists } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="grid gap-6">
        {isAsOthers ? (
          <p className="rounded-md border border-info px-4 py-3 text-sm text-info">
            This is how other members see this page.{" "}
            <PageLink to={paths.account.privacy()} className="underline">
              Change privacy settings
            </PageLink>
          </p>
        ) : null}
        <MemberHead member={member} isAsOthers={isAsOthers} />
        {aboutHtml ? (
          <Panel className="p-5">
            <h2 className="sr-only">About {member.username}</h2>
            <Prose html={aboutHtml} />
          </Panel>
        ) : null}
        {standing ? <StaffSection userId={member.id} standing={standing} /> : null}
        <MemberLists member={member} isAsOthers={isAsOthers} {...lists} />
      </div>
    </MemberShell>
  );
}
