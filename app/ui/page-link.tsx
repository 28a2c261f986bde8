import type { AnchorHTMLAttributes } from "react";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A URL of this site, as `paths` builds it. */
  to: string;
  /** Keeps the scroll position. */
  keepScroll?: boolean;
  /** Makes Remix look up the scripts of that page early, for the page that most readers open next. */
  prefetchRoute?: boolean;
};

/**
 * A link within the site: a plain anchor that `usePageLinks` follows. Remix's Link resolves its URL three times while
 * it renders, and a list of them costs more than everything else in it.
 */
export const PageLink = ({ to, keepScroll = false, prefetchRoute = false, ...props }: Props) => (
  <a
    data-page-link={keepScroll ? "keep-scroll" : ""}
    data-discover={prefetchRoute ? "true" : undefined}
    href={to}
    {...props}
  />
);
