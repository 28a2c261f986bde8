import { useNavigation } from "@remix-run/react";
import { groundLabels } from "#app/domain/moderation/cases/kinds.ts";
import type { NoticeItemView, NoticeView } from "#app/domain/moderation/cases/read-case.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { Quoted } from "../../cases/quoted.tsx";
import { NoticeItemBadge } from "../../cases/state-badge.tsx";
import { useListState } from "../use-list-state.ts";
import { DecisionFields } from "./decision-fields.tsx";
import { Member } from "./member.tsx";
import { type Reply, replyTo } from "./reply-to.ts";

type Props = { caseId: number; version: number; notice: NoticeView; torrents: NoticeItemView[]; reply: Reply };

/** The sender and declarations of a takedown notice, with a decision for each torrent. */
export function Notice({ caseId, version, notice, torrents, reply }: Props) {
  const facts = [
    { name: "Reference", value: <span className="font-mono">{notice.reference}</span> },
    { name: "Name", value: notice.name },
    { name: "Organisation", value: notice.organisation ?? "None" },
    { name: "Email", value: <span className="break-all">{notice.email}</span> },
    { name: "Postal address", value: <span className="whitespace-pre-line">{notice.address}</span> },
    { name: "Right", value: groundLabels[notice.ground] },
    { name: "Declared", value: "Good faith; accuracy and authority" },
    { name: "Signed", value: notice.signature },
  ];
  return (
    <>
      <section aria-labelledby="claimant">
        <h2 id="claimant" className="text-lg font-semibold">
          Sender
        </h2>
        <FactList facts={facts} />
      </section>
      <section aria-labelledby="torrents" className="grid gap-5 border-t border-line pt-6">
        <h2 id="torrents" className="text-lg font-semibold">
          Torrents
        </h2>
        <ol className="grid gap-5">
          {torrents.map((one) => (
            <li key={one.id} className="grid gap-4 rounded-md border border-line p-4">
              <NoticeItem caseId={caseId} version={version} one={one} reply={reply} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

type OneProps = { caseId: number; version: number; one: NoticeItemView; reply: Reply };

function NoticeItem({ caseId, version, one, reply }: OneProps) {
  const { torrentId, name, target, infoHash, uploader, counter } = one;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-medium break-words text-strong">
            {torrentId && one.isListed ? (
              <PageLink to={paths.torrent(torrentId)} className="text-accent-text underline">
                {name}
              </PageLink>
            ) : (
              (name ?? infoHash ?? target)
            )}
          </h3>
          <p className="mt-1 text-sm break-words text-muted">
            {torrentId ? (
              <>
                Uploaded by <Member member={uploader} />.{" "}
              </>
            ) : infoHash ? (
              "This info hash is not in the index. If you uphold the notice, it is barred. "
            ) : (
              "Unknown torrent. "
            )}
            Given as: {target}
          </p>
        </div>
        <NoticeItemBadge state={one.status} />
      </div>
      {one.reason ? (
        <Quoted title="DECISION" note={one.decidedAt ? <Moment at={one.decidedAt} /> : null}>
          {one.reason}
        </Quoted>
      ) : null}
      {counter ? (
        <Quoted
          title="COUNTER-NOTICE"
          note={
            <>
              {`Signed by ${counter.signature} (${counter.name}, ${counter.address}), `}
              <Moment at={counter.at} />
            </>
          }
        >
          {counter.statement}
        </Quoted>
      ) : null}
      {counter?.reason ? <Quoted title="DECISION ON IT">{counter.reason}</Quoted> : null}
      {one.status === "open" && torrentId === null && infoHash === null ? (
        <NameForm caseId={caseId} version={version} one={one} reply={reply} />
      ) : null}
      {one.status === "open" || one.status === "countered" ? (
        <DecideForm caseId={caseId} version={version} one={one} reply={reply} />
      ) : null}
    </>
  );
}

function NameForm({ caseId, version, one, reply }: OneProps) {
  const at = useListState()(adminPaths.complaints.case(caseId));
  const { typed, errors } = replyTo(reply, "name", String(one.id));
  return (
    <PageForm action={at} className="grid gap-3">
      <Hidden act="name" version={version} itemId={one.id} />
      <TextField
        label="Which torrent is this?"
        hint="A link, an info hash or the exact name."
        errors={Object.values(errors).flatMap((words) => words ?? [])}
        id={`target-${one.id}`}
        name="target"
        required
        maxLength={300}
        defaultValue={typedText(typed.target)}
      />
      <div>
        <Button type="submit" variant="quiet">
          Identify torrent
        </Button>
      </div>
    </PageForm>
  );
}

function DecideForm({ caseId, version, one, reply }: OneProps) {
  const at = useListState()(adminPaths.complaints.case(caseId, { form: one.id }));
  const busy = useNavigation().formAction === at;
  const act = one.status === "countered" ? "counter" : "torrent";
  const { typed, errors } = replyTo(reply, act, String(one.id));
  const choices =
    act === "counter"
      ? [
          { value: "restored", label: "Restore" },
          { value: "kept", label: "Keep it removed" },
        ]
      : [
          { value: "upheld", label: "Take down" },
          { value: "declined", label: "Decline" },
        ];
  return (
    <PageForm action={at} className="grid gap-4">
      <Hidden act={act} version={version} itemId={one.id} />
      <DecisionFields
        id={`reason-${one.id}`}
        hint={act === "counter" ? "Both sides see it." : "The sender of the notice and the uploader see it."}
        typed={typed.reason}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        {choices.map(({ value, label }, i) => (
          <Button
            key={value}
            type="submit"
            name="decision"
            value={value}
            variant={value === "upheld" ? "danger" : i === 0 ? "primary" : "quiet"}
            busy={busy}
          >
            {label}
          </Button>
        ))}
      </div>
    </PageForm>
  );
}

const Hidden = ({ act, version, itemId }: { act: string; version: number; itemId: number }) => (
  <>
    <input type="hidden" name="intent" value={act} />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="itemId" value={itemId} />
  </>
);
