import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { describeContents } from "#app/domain/catalogue/contents/describe-contents.ts";
import { previewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { findTorrent } from "#app/domain/catalogue/torrents/find-torrent.server.ts";
import { addComment } from "#app/domain/community/comments/add-comment.server.ts";
import { findComments } from "#app/domain/community/comments/find-comments.server.ts";
import { readCommentQuote } from "#app/domain/community/comments/read-quote.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { pageFrom } from "#app/http/list-state.ts";
import { mentionedIn } from "#app/http/mentioned.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { SidePanel } from "#app/ui/side-panel.tsx";
import { useOverList } from "../home/use-detail.ts";
import { pageMeta } from "../page-meta.ts";
import { renderSounds } from "../previews/render-sounds.server.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { cameFrom, keptFrom } from "./came-from.server.ts";
import { Comments } from "./comments.tsx";
import { linkAnswers } from "./link-answers.server.ts";
import { renderTree, splitPaths } from "./render-tree.server.ts";
import { shownFacts } from "./shown-facts.server.ts";
import { TITLE_ID, TorrentDetail } from "./torrent-detail.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.name ?? "Torrent");

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const page = pageFrom(params);
  const quoted = params.get("quote");
  const answering = quoted ?? params.get("answer");
  const [torrent, comments, answered, { clock }] = await Promise.all([
    screenLoader(args, findTorrent),
    screenLoader(args, findComments, { ...args.params, page }),
    answering ? screenLoader(args, readCommentQuote, { ...args.params, quote: answering.slice(0, 20) }) : null,
    contextOf(args),
  ]);
  const now = clock().toISOString();
  const names = await mentionedIn(
    args,
    comments.comments.map(({ comment }) => comment),
  );
  const { contents, files, previews, id, name, category, cover, coverAlt, description, fileCount } = torrent;
  const { infoHash, isMine, isTaken, isKept, nfo, related, seedersAskedAt, thanks, thanked } = torrent;
  const { publisherId, isFollowed } = torrent;
  const sounds = (previews ?? []).map(({ peaks, ...sound }) =>
    previewView({ ...sound, peaks: peaks === null ? null : Buffer.from(peaks.slice(2), "hex") }),
  );
  return {
    name,
    shown: serializeJson({
      id,
      name,
      category,
      cover,
      coverAlt,
      description,
      fileCount,
      infoHash,
      isMine,
      isTaken,
      isKept,
      publisherId,
      isFollowed,
      seedersAskedAt,
      thanks,
      thanked,
      facts: shownFacts(torrent, now),
      inside: contents ? describeContents(contents) : [],
      related,
      // The page does not show the authors' ids.
      comments: {
        ...comments,
        comments: linkAnswers(comments, id, names),
      },
    }),
    quote: answered && (quoted ? { id: quoted, text: answered.text } : { id: `answer ${answered.id}`, text: "" }),
    answered: answered && { id: answered.id, username: answered.username },
    nfo,
    // The files of a torrent never change.
    tree: files ? renderTree({ files: splitPaths(files) }, `torrent ${id}`) : null,
    sounds: renderSounds(torrent, sounds),
    now,
    from: cameFrom(args.request),
  };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, addComment, ({ torrentId, id }) =>
    redirectWithToast(
      paths.torrent(torrentId, { page: "last", from: keptFrom(args.request), hash: `comment-${id}` }),
      "Comment added successfully",
    ),
  );

/** A torrent: over the list if it was opened from it, otherwise as a page of its own. */
export default function TorrentPage() {
  const { shown, quote, answered, nfo, tree, sounds, now, from } = useLoaderData<typeof loader>();
  const { related, comments, ...torrent } = useParsedJson(shown);
  const reply = useActionData<typeof action>();
  const navigate = useNavigate();
  const overList = useOverList();
  const kept = overList ? null : from;
  const close = overList?.close ?? (() => navigate(from));
  const detail = (
    <TorrentDetail
      key={torrent.id}
      torrent={{ ...torrent, nfo, tree, sounds }}
      related={related}
      now={now}
      from={kept}
      level={overList ? 2 : 1}
      closeTo={from}
      onClose={close}
    >
      <Comments torrentId={torrent.id} from={kept} list={comments} reply={reply} quote={quote} answered={answered} />
    </TorrentDetail>
  );
  return overList ? (
    <SidePanel labelledBy={TITLE_ID} onClose={close}>
      {detail}
    </SidePanel>
  ) : (
    <MemberShell>
      <article
        aria-labelledby={TITLE_ID}
        className="t-page mx-auto w-full max-w-6xl rounded-lg border border-line bg-raised shadow-panel"
      >
        {detail}
      </article>
    </MemberShell>
  );
}
