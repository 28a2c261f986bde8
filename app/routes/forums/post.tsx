import { isEdited } from "#app/domain/forum/present.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { MoreLink, MoreMenu } from "#app/ui/more-menu.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Prose } from "#app/ui/prose.tsx";

export type PostProps = {
  /** Its name in the page. */
  id: string;
  post: {
    author: { username: string; profilePicture: string | null };
    html: string;
    createdAt: string;
    updatedAt: string;
  };
  permalink: string;
  thing: "topic" | "reply";
  /** Where its author edits it; null for everyone else. */
  editAt: string | null;
  deleteAt: string | null;
  /** Where the others report it. */
  reportAt: string;
  quoteHref: string | null;
  /** Where this reader, an administrator, removes it. */
  removeAt: string | null;
};

/** A topic's text or a reply, with its author and date and what this reader may do with it. */
export function Post({ id, post, permalink, thing, editAt, deleteAt, removeAt, reportAt, quoteHref }: PostProps) {
  const { author, createdAt, html } = post;
  const by = <span className="sr-only">{` ${thing} by ${author.username}`}</span>;
  return (
    <article
      id={id}
      className="scroll-mt-4 rounded-lg border border-line bg-raised p-4 shadow-panel target:border-accent-text sm:p-5"
    >
      <header className="flex items-center gap-3">
        <Avatar src={author.profilePicture} name={author.username} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-strong">{author.username}</p>
          <p className="text-xs text-muted tabular-nums">
            <PageLink to={permalink} className="hover:underline">
              <Moment at={createdAt} />
              <span className="sr-only">, permanent link</span>
            </PageLink>
            {isEdited(post) ? (
              <span>
                , edited <Moment at={post.updatedAt} />
              </span>
            ) : null}
          </p>
        </div>
        <MoreMenu label={`More about the ${thing} by ${author.username}`}>
          {editAt && deleteAt ? (
            <>
              <MoreLink to={editAt}>Edit{by}</MoreLink>
              <MoreLink to={deleteAt} danger>
                Delete{by}
              </MoreLink>
            </>
          ) : (
            <>
              {removeAt ? (
                <MoreLink to={removeAt} danger>
                  Remove{by}
                </MoreLink>
              ) : null}
              <MoreLink to={reportAt}>Report{by}</MoreLink>
            </>
          )}
        </MoreMenu>
      </header>
      <Prose html={html} className="mt-4" />
      {quoteHref ? (
        <footer className="mt-3 text-sm">
          <PageLink to={quoteHref} className="text-accent-text underline">
            Quote{by}
          </PageLink>
        </footer>
      ) : null}
    </article>
  );
}
