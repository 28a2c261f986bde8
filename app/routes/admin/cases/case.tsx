import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { CaseStatus } from "#app/db/generated/enums.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import { addNote } from "#app/domain/moderation/cases/add-note.server.ts";
import { assignCase } from "#app/domain/moderation/cases/assign-case.server.ts";
import { decideCase } from "#app/domain/moderation/cases/decide-case.server.ts";
import { decideCounter } from "#app/domain/moderation/cases/decide-counter.server.ts";
import { decideNoticeItem } from "#app/domain/moderation/cases/decide-notice-item.server.ts";
import {
  decidedStates,
  isMarkdown,
  kindLabels,
  undecidedStates,
  waitingStates,
} from "#app/domain/moderation/cases/kinds.ts";
import { nameTorrent } from "#app/domain/moderation/cases/name-torrent.server.ts";
import { readCase } from "#app/domain/moderation/cases/read-case.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Conversation } from "../../apply/conversation.tsx";
import { Quoted } from "../../cases/quoted.tsx";
import { StateBadge } from "../../cases/state-badge.tsx";
import { pageMeta } from "../../page-meta.ts";
import { MemberFile } from "../member-file.tsx";
import { QueueItem } from "../queue/queue-item.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { takeReadyAnswer } from "../queue/ready-answer.server.ts";
import { undoable } from "../queue/undoable.ts";
import { wayOn } from "../queue/way-on.server.ts";
import { StaffNotes } from "../staff-notes.tsx";
import { useListState } from "../use-list-state.ts";
import { Decide } from "./decide.tsx";
import { Member } from "./member.tsx";
import { Notice } from "./notice.tsx";
import { type Reply, replyTo } from "./reply-to.ts";

export const meta = pageMeta("Case, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const found = await adminLoader(args, readCase, args.params);
  const html = found.reported && isMarkdown(found.kind) ? renderMarkdown(found.reported.text) : null;
  return { ...found, html };
}

// After a refusal because the case has changed, show its current state.
export const shouldRevalidate = () => true;

const acts = {
  take: assignCase,
  note: addNote,
  decide: decideCase,
  torrent: decideNoticeItem,
  name: nameTorrent,
  counter: decideCounter,
};
const done: Record<keyof typeof acts, string> = {
  take: "The case is in review",
  note: "Note added",
  decide: "Case decided",
  torrent: "Decision on the torrent saved",
  name: "Torrent identified",
  counter: "Decision on the counter-notice saved",
};

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  if (act === "decide") await takeReadyAnswer(args.request, "reason");
  const here = backToList(args.request, adminPaths.complaints.case(String(args.params.caseId)));
  const next = await wayOn(args, queuePaths.complaints);
  // Each action has its own fields, and only the form that was sent is shown again with its errors.
  const useCase = acts[act] as unknown as UseCase;
  const succeed = (value: unknown) => {
    const { status, removed } = value as { status?: CaseStatus; removed?: boolean };
    const words = removed ? "Case decided, and the reported item removed" : done[act];
    const to = status && !undecidedStates.includes(status) ? next : here;
    return redirectWithToast(to, act === "decide" ? undoable(words, "complaints", args.params.caseId) : words);
  };
  return draftAction(args, useCase, succeed);
}

export default function CasePage() {
  const found = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const { id, kind, status, version, subject, reported, handler } = found;
  const isNotice = kind === "takedown";
  const isToDecide = !isNotice && waitingStates.includes(status);
  const facts = [
    { name: "Kind", value: kindLabels[kind] },
    { name: "State", value: <StateBadge kind={kind} state={status} /> },
    { name: "Received", value: <Moment at={found.createdAt} /> },
    ...(found.sender
      ? [
          {
            name: "Mail",
            value: [found.sender.name, found.sender.email].filter(Boolean).join(", ") || "Address hidden",
          },
        ]
      : []),
    ...(isNotice || (found.sender && !found.reporter)
      ? []
      : [{ name: "From", value: <Member member={found.reporter} /> }]),
    ...(found.problem ? [{ name: "About", value: found.problem }] : []),
    ...(handler ? [{ name: "Assigned to", value: handler }] : []),
    ...(found.decidedAt ? [{ name: "Decided", value: <Moment at={found.decidedAt} /> }] : []),
  ];
  return (
    <QueueItem title={subject} id={id} queue={queuePaths.complaints} hasBar={isToDecide}>
      <div className="grid gap-8">
        <FactList facts={facts} />
        {reported ? (
          <Quoted
            html={found.html}
            title={
              kind === "member" ? "REPORTED MEMBER, WITH THEIR PAGE AS IT WAS THEN" : "REPORTED ITEM, AS IT WAS THEN"
            }
            note={
              <>
                {kind === "member" ? "" : "By "}
                {reported.byId ? (
                  <Member member={{ id: reported.byId, username: reported.by ?? "" }} />
                ) : (
                  (reported.by ?? "a deleted member")
                )}
                {reported.byId ? <StepLinks userId={reported.byId} /> : null}
                {reported.at && kind !== "member" ? (
                  <>
                    , <Moment at={reported.at} />
                  </>
                ) : null}
                {reported.isThere || kind === "member" ? "" : ". It is no longer there."}
                {reported.path && reported.isThere ? (
                  <>
                    .{" "}
                    <PageLink to={reported.path} className="text-accent-text underline">
                      View in context
                    </PageLink>
                  </>
                ) : null}
                <MemberFile file={reported.file} />
              </>
            }
          >
            {reported.text}
          </Quoted>
        ) : null}
        <Quoted
          title={
            isNotice
              ? "THE WORK"
              : reported
                ? kind === "member"
                  ? "WHY THEY WERE REPORTED"
                  : "WHY IT WAS REPORTED"
                : "WHAT HAPPENED"
          }
        >
          {found.statement}
        </Quoted>
        {found.decision ? <Quoted title="THE DECISION">{found.decision}</Quoted> : null}
        {status === "open" ? <Take found={{ id, version }} reply={reply} /> : null}
        {found.notice ? (
          <Notice caseId={id} version={version} notice={found.notice} torrents={found.torrents} reply={reply} />
        ) : null}
        {!isNotice && decidedStates.includes(status) ? (
          <div className="grid justify-items-start gap-3 border-t border-line pt-6">
            <p className="max-w-prose text-muted">New facts? You can reopen a decided case.</p>
            <ButtonLink to={keep(adminPaths.complaints.reopen(id))} variant="quiet">
              Reopen case
            </ButtonLink>
          </div>
        ) : null}
        <StaffNotes
          count={found.notes.length}
          reply={reply}
          at={keep(adminPaths.complaints.case(id, { form: "note" }))}
          maxLength={4_000}
        >
          <Conversation messages={found.notes} nameOf={({ author }) => author} />
        </StaffNotes>
        {isToDecide ? <Decide found={found} reply={reply} /> : null}
      </div>
    </QueueItem>
  );
}

/** Links to the steps of discipline and to a new one, for staff who may take steps. */
function StepLinks({ userId }: { userId: string }) {
  const may = useMay();
  if (!may("members.discipline", "accounts.suspend")) return null;
  return (
    <>
      {". "}
      <PageLink to={staffPaths.standing(userId)} className="text-accent-text underline">
        Steps and notes
      </PageLink>
      {", "}
      <PageLink to={staffPaths.standing.new(userId)} className="text-accent-text underline">
        Take a step
      </PageLink>
    </>
  );
}

type Seen = { id: number; version: number };

function Take({ found: { id, version }, reply }: { found: Seen; reply: Reply }) {
  const at = useListState()(adminPaths.complaints.case(id));
  return (
    <PageForm action={at} className="grid gap-3">
      <FormError errors={replyTo(reply, "take").errors[""]} />
      <input type="hidden" name="version" value={version} />
      <div>
        <Button type="submit" name="intent" value="take" variant="quiet" busy={useNavigation().formAction === at}>
          Take into review
        </Button>
      </div>
    </PageForm>
  );
}
