import { PageLink } from "./page-link.tsx";

type Props = {
  /** The address of the page of the thanks, which takes the form too. */
  at: string;
  /** As it follows "for". */
  thing: string;
  thanks: number;
  /** Null for the reader's own. */
  thanked: boolean | null;
};

/**
 * The button that thanks or takes the thanks back, and the link to who has thanked. A plain form, because cached rows
 * hold it: thanks given twice are given once, so it needs no key.
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
