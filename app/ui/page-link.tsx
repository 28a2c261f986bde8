import type { AnchorHTMLAttributes } from "react";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A whole address of this site, as `paths` makes it. */
  to: string;
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean;
  /** Has Remix ask early which scripts that page needs, for where most readers go next. */
  prefetchRoute?: boolean;
};

/**
 * A link within the site: a plain anchor that `usePageLinks` follows. Remix's Link resolves its address three times while
 * it renders, and a list of them costs more than all else in it.
 */
export const PageLink = ({ to, keepScroll = false, prefetchRoute = false, ...props }: Props) => (
  <a
    data-page-link={keepScroll ? "keep-scroll" : ""}
    data-discover={prefetchRoute ? "true" : undefined}
    href={to}
    {...props}
  />
);
