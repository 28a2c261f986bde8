import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";

const link = "text-accent-text underline";

/** How to revoke a feed's URL, and where the other feeds are. */
export const OtherFeeds = () => (
  <div className="grid gap-3 border-t border-line pt-4 text-sm text-muted">
    <p>
      Each URL has its own token. Revoke it under{" "}
      <PageLink to={paths.account.tokens()} className={link}>
        Account, Tokens
      </PageLink>{" "}
      when you stop using the feed.
    </p>
    <p>
      Every list, search, publisher, product, topic and collection has a “Feed” link. There are also feeds of{" "}
      <PageLink to={paths.feeds({ of: "follows" })} className={link}>
        everything you follow
      </PageLink>
      , the{" "}
      <PageLink to={paths.feeds({ of: "newer" })} className={link}>
        releases newer than what you have
      </PageLink>
      , My torrents, and the{" "}
      <PageLink to={paths.feeds({ of: "announcements" })} className={link}>
        announcements
      </PageLink>
      .
    </p>
  </div>
);
