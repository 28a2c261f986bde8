import { PageLink } from "./page-link.tsx";

type Props = {
  /** The URL of the page with the thanks, which also accepts the form. */
  at: string;
  /** The name that follows "for". */
  thing: string;
  thanks: number;
  /** Null for the reader's own posts and torrents. */
  thanked: boolean | null;
};

/**
 * The button that thanks or takes the thanks back, and a link to the members who thanked. A plain form, because it is
 * in cached rows. Thanking twice counts once, so it needs no key.
 */
export function ThanksForm({ at, thing, thanks, thanked }: Props) {
  if (thanked === null && thanks === 0) return null;
  return (
    <form method="post" action={at} data-page-form="keep-scroll" className="flex flex-wrap gap-x-4 text-sm">
      {thanked === null ? null : (
        <button type="submit" name="intent" value={thanked ? "take-back" : "give"} className="quiet">
          {thanked ? "Take thanks back" : "Say thanks"}
          <span className="sr-only"> for {thing}</span>
        </button>
      )}
      {thanks > 0 ? (
        <PageLink to={at} className="quiet tabular-nums">
          {thanks.toLocaleString("en-US")} thanks
          <span className="sr-only"> for {thing}</span>
        </PageLink>
      ) : null}
    </form>
  );
}
