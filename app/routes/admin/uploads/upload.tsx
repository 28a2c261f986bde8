import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { UploadStatus } from "#app/db/generated/enums.ts";
import { coverAlt, coverUrl } from "#app/domain/catalogue/covers/cover-url.ts";
import { findUploadPreviews } from "#app/domain/catalogue/previews/find-upload-previews.server.ts";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { correctUpload } from "#app/domain/catalogue/uploads/correct-upload.server.ts";
import { approveUpload, rejectUpload } from "#app/domain/catalogue/uploads/decide-upload.server.ts";
import { findUploadForReview } from "#app/domain/catalogue/uploads/find-for-review.server.ts";
import { uploadLabels } from "#app/domain/catalogue/uploads/upload-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast, runForm } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { pageMeta } from "../../page-meta.ts";
import { renderSentSounds } from "../../previews/render-sounds.server.tsx";
import { renderTree } from "../../torrents/render-tree.server.ts";
import { NfoView } from "../../uploads/nfo-view.tsx";
import { TorrentContents } from "../../uploads/torrent-contents.tsx";
import { Member } from "../cases/member.tsx";
import { MemberFile } from "../member-file.tsx";
import { QueueItem } from "../queue/queue-item.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { takeReadyAnswer } from "../queue/ready-answer.server.ts";
import { undoable } from "../queue/undoable.ts";
import { wayOn } from "../queue/way-on.server.ts";
import { Asked } from "./asked.tsx";
import { ReviewForm } from "./review-form.tsx";

export const meta = pageMeta("Upload, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [upload, { previews }] = await Promise.all([
    adminLoader(args, findUploadForReview, args.params),
    adminLoader(args, findUploadPreviews, args.params),
  ]);
  const sounds = renderSentSounds(upload, previews);
  if (!upload.facts) return { ...upload, facts: null, tree: "", sounds };
  const { files, ...facts } = upload.facts;
  return {
    ...upload,
    facts,
    tree: renderTree({ files, total: facts.fileCount }, `upload ${upload.id}`),
    sounds,
  };
}

const decisions = { approve: approveUpload, save: correctUpload, reject: rejectUpload };

export async function action(args: ActionFunctionArgs) {
  await takeReadyAnswer(args.request, "adminNotes");
  const decision = await parseIntent(args, decisions, "Approve or reject it.");
  if (decision !== "reject") {
    // A moderator's corrections are saved with the approval.
    const saved = await runForm(args, await contextOf(args), correctUpload);
    if (!saved.ok) return saved.reply;
    const here = backToList(args.request, adminPaths.uploads.upload(saved.value.uploadId));
    if (decision === "save") throw await redirectWithToast(here, "Corrections saved.");
  }
  const to = await wayOn(args, queuePaths.uploads);
  const done = ({ message }: { message: string }) =>
    redirectWithToast(to, undoable(message, "uploads", args.params.uploadId));
  return decision === "approve" ? draftAction(args, approveUpload, done) : draftAction(args, rejectUpload, done);
}

/** One upload with everything that a decision needs. */
export default function ReviewUpload() {
  const upload = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOpen = upload.status === "pending" && !upload.isLeftToOthers;
  const facts = [
    {
      name: "Uploader",
      value: (
        <>
          <Member member={upload.uploader} />
          <MemberFile file={upload.file} />
        </>
      ),
    },
    { name: "Sent", value: <Moment at={upload.createdAt} /> },
    { name: "File", value: <span className="break-all">{upload.fileName}</span> },
    ...(upload.status === "pending" ? [] : described(upload)),
    { name: "Licence", value: upload.licence ?? "Not stated" },
    { name: "Status", value: decided(upload) },
  ];
  return (
    <QueueItem title={upload.name} id={upload.id} queue={queuePaths.uploads} hasBar={isOpen}>
      <div className="grid gap-6">
        {upload.same ? (
          <Warning>
            {upload.same.isBarred
              ? "This torrent was deleted and is barred, so it cannot be approved."
              : `This torrent is in the index already: ${upload.same.name}`}
          </Warning>
        ) : null}
        {upload.problem ? <Warning>{upload.problem}</Warning> : null}
        {upload.sameName.length > 0 ? (
          <p className="text-sm">
            Torrents with the same name:{" "}
            {upload.sameName.map(({ id, name }) => (
              <PageLink key={id} to={paths.torrent(id)} className="mr-2 text-accent-text underline">
                {name}
              </PageLink>
            ))}
          </p>
        ) : null}
        {upload.status === "rejected" ? null : <UploadCover id={upload.id} name={upload.name} cover={upload.cover} />}
        <FactList facts={facts} />
        {upload.asked ? (
          <Asked asked={upload.asked} changed={upload.changed} isBack={upload.status !== "returned"} />
        ) : null}
        {upload.status !== "pending" && upload.description ? (
          <p className="max-w-prose whitespace-pre-line">{upload.description}</p>
        ) : null}
        {upload.notes ? (
          <p className="max-w-prose border-l-2 border-line-strong pl-3 whitespace-pre-line">
            <span className="text-muted">Notes: </span>
            {upload.notes}
          </p>
        ) : null}
        {upload.sounds ? <ServerHtml html={upload.sounds} /> : null}
        {upload.facts ? (
          <TorrentContents
            facts={upload.facts}
            tree={<ServerHtml html={upload.tree} />}
            infoHash={upload.infoHash}
            sentInfoHash={upload.sentInfoHash}
          />
        ) : null}
        {upload.nfo ? <NfoView nfo={upload.nfo} /> : null}
        {upload.status === "pending" && upload.others.length > 0 ? (
          <p className="text-sm">
            <PageLink to={approvalOf([upload.id, ...upload.others])} className="text-accent-text underline">
              {`Approve all ${upload.others.length + 1} by ${upload.uploader?.username ?? "this member"}`}
            </PageLink>
          </p>
        ) : null}
        {isOpen ? <ReviewForm upload={upload} reply={reply} /> : null}
        {upload.status === "pending" && !isOpen ? (
          <p className="text-sm text-muted">This is your own upload, so somebody else has to decide it.</p>
        ) : null}
      </div>
    </QueueItem>
  );
}

/** The page that asks for confirmation before it approves several uploads. */
const approvalOf = (ids: number[]) =>
  `${adminPaths.bulk("uploads", { act: "approve" })}&${new URLSearchParams(ids.map((id) => ["ids", String(id)]))}`;

type Described = { tags: string[] } & Record<"category" | "platform", string> &
  Record<"publisher" | "product" | "version", string | null>;

const described = ({ category, platform, tags, publisher, product, version }: Described) => [
  { name: "Category", value: category },
  { name: "Platform", value: platform },
  ...(tags.length > 0 ? [{ name: "Tags", value: joinTags(tags) }] : []),
  ...(publisher ? [{ name: "Release", value: [publisher, product, version].filter(Boolean).join(" / ") }] : []),
];

type Decided = {
  status: UploadStatus;
  decidedBy: string | null;
  reviewedAt: string | null;
  moderatorNotes: string | null;
};

function decided({ status, decidedBy, reviewedAt, moderatorNotes }: Decided) {
  if (status === "pending" || status === "returned") return uploadLabels[status];
  const why = moderatorNotes ? `: ${moderatorNotes}` : "";
  return (
    <>
      {`${uploadLabels[status]} by ${decidedBy ?? "a deleted account"}`}
      {reviewedAt ? (
        <>
          {" "}
          on <Moment at={reviewedAt} />
        </>
      ) : null}
      {why}
    </>
  );
}

type CoverProps = { id: number; name: string; cover: { name: string; alt: string } | null };

const UploadCover = ({ id, name, cover }: CoverProps) => (
  <div className="flex flex-wrap items-center gap-4 text-sm">
    {cover ? (
      <a href={coverUrl(cover.name, 640)}>
        <img
          src={coverUrl(cover.name, 256)}
          alt={coverAlt(cover.alt, name)}
          width={128}
          height={128}
          className="size-32 rounded-md border border-line bg-sunken"
        />
      </a>
    ) : (
      <span className="text-muted">No cover was sent.</span>
    )}
    <PageLink to={paths.uploader.cover(id)} className="text-accent-text underline">
      {cover ? "Change the cover" : "Add a cover"}
    </PageLink>
  </div>
);

const Warning = ({ children }: { children: string }) => (
  <p className="rounded-md border border-l-4 border-danger bg-surface px-4 py-3 text-sm text-danger">{children}</p>
);
