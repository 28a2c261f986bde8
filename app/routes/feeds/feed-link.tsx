import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Links to the page that creates a feed's URL. `of` names the feed in its query. */
export const FeedLink = ({ of }: { of: string }) => (
  <ButtonLink to={paths.feeds({ of })} variant="quiet">
    Feed
  </ButtonLink>
);
