import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Leads to the page that makes the address of a feed: `of` is what its address asks for. */
export const FeedLink = ({ of }: { of: string }) => (
  <ButtonLink to={paths.feeds({ of })} variant="quiet">
    Feed
  </ButtonLink>
);
