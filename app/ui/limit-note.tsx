import { useActionData } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { MemberRight } from "#app/domain/core/kernel/member-rights.ts";
import { type Limit, limitOn, limitWords } from "#app/domain/notify/frame/limits.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "./page-link.tsx";

const Limits = createContext<readonly Limit[]>([]);

/** Around all pages: what staff have limited for the member. */
export const LimitsProvider = Limits.Provider;

/** The limit on a right of the member; null if the right is not limited. */
export function useLimit(right: MemberRight | undefined): Limit | null {
  const limits = useContext(Limits);
  return right ? limitOn(limits, right) : null;
}

/**
 * The limit on what a form needs, and whether the form is shown nevertheless: if it was open when the limit came, or
 * was refused because of it, it holds text that must not be lost.
 */
export function useLimitedForm(right: MemberRight | undefined) {
  const limit = useLimit(right);
  const isReplied = useActionData() !== undefined;
  const [wasOpen] = useState(limit === null || isReplied);
  return { limit, isShown: limit === null || wasOpen };
}

type NoteProps = { right: MemberRight; className?: string };

/** Says that a right is limited, until when and why, and leads to the answer; nothing if it is not. */
export function LimitNote({ right, className = "" }: NoteProps) {
  const limit = useLimit(right);
  if (!limit) return null;
  const { stepId, until, reason, isAnswered } = limit;
  return (
    <div
      role="note"
      className={`grid gap-1 rounded-md border border-l-4 border-new bg-surface px-4 py-3 text-sm ${className}`.trim()}
    >
      <p className="font-semibold text-strong">{limitWords(right, until)}</p>
      <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
        <span className="text-muted">Reason:</span> {reason}
      </p>
      <p>
        <PageLink
          to={isAnswered ? paths.account.standing() : paths.account.standing.answer(stepId)}
          className="text-accent-text underline"
        >
          {isAnswered ? "Show your standing" : "Answer the staff"}
        </PageLink>
      </p>
    </div>
  );
}

/** Content that needs a right. While the right is limited, a note is shown instead. */
export function Unlimited({ right, children }: { right: MemberRight | undefined; children: ReactNode }) {
  const { limit, isShown } = useLimitedForm(right);
  return (
    <>
      {limit && right ? <LimitNote right={right} /> : null}
      {isShown ? children : null}
    </>
  );
}
