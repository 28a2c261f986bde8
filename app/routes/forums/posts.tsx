import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { KeptRows } from "#app/ui/kept.tsx";
import { Post, type PostProps } from "./post.tsx";

type Written = PostProps["post"] & { id: number; mayChange: boolean };
type Props = {
  topic: Pick<Written, "id"> & { isLocked: boolean };
  /** Of the replies that are shown. */
  page: number;
};

/** A post shows these: what else is known of it changes more often. */
const shownOf = ({ author, html, createdAt, updatedAt }: Written) => ({ author, html, createdAt, updatedAt });

function useQuoteHref({ topic: { id, isLocked }, page }: Props) {
  return (quote: string) => (isLocked ? null : paths.forums.topic(id, { page, quote, hash: "reply-form" }));
}

/** The text that a topic begins with. */
export function FirstPost({ topic, page }: { topic: Props["topic"] & Written; page: number }) {
  const quoteHref = useQuoteHref({ topic, page });
  const { id, mayChange } = topic;
  const row: PostProps = {
    id: "topic",
    post: shownOf(topic),
    permalink: paths.forums.topic(id),
    editAt: mayChange ? paths.forums.editTopic(id) : null,
    deleteAt: mayChange ? paths.forums.deleteTopic(id) : null,
    removeAt: null,
    reportAt: paths.report("topic", id),
    thing: "topic",
    quoteHref: quoteHref("topic"),
  };
  return <KeptRows as="div" of={Post} rows={[row]} />;
}

export function Replies({ replies, topic, page }: Props & { replies: Written[] }) {
  const isAdmin = useRoot()?.actor?.isAdmin ?? false;
  const quoteHref = useQuoteHref({ topic, page });
  const rows = replies.map((reply): PostProps => {
    const { id, mayChange } = reply;
    return {
      id: `reply-${id}`,
      post: shownOf(reply),
      permalink: paths.forums.reply(id),
      editAt: mayChange ? paths.forums.editReply(id) : null,
      deleteAt: mayChange ? paths.forums.deleteReply(id) : null,
      removeAt: isAdmin ? staffPaths.deleteReply(id) : null,
      reportAt: paths.report("reply", id),
      thing: "reply",
      quoteHref: quoteHref(String(id)),
    };
  });
  return <KeptRows as="div" of={Post} rows={rows} className="grid gap-4" />;
}
