import { useActionData } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { MemberRight } from "#app/domain/core/kernel/member-rights.ts";
import { type Limit, limitOn } from "#app/domain/notify/frame/limits.ts";
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
 * Whether a form that needs a right is shown. While the right is limited, it is if it was open when the limit came, or
 * was refused because of it: it holds text that must not be lost.
 */
export function useIsShown(right: MemberRight | undefined): boolean {
  const isFree = useLimit(right) === null;
  const isReplied = useActionData() !== undefined;
  const [wasOpen] = useState(isFree || isReplied);
  return isFree || wasOpen;
}

type NoteProps = { right: MemberRight | undefined; className?: string };

/** Says that a right is limited, until when and why, and leads to the answer; nothing if it is not. */
export function LimitNote({ right, className = "" }: NoteProps) {
  const limit = useLimit(right);
  if (!limit || !right) return null;
  const { stepId, words, reason, isAnswered } = limit;
  return (
    <div
      role="note"
      className={`grid gap-1 rounded-md border border-l-4 border-new bg-surface px-4 py-3 text-sm ${className}`.trim()}
    >
      <p className="font-semibold text-strong">{words[right]}</p>
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
  const isShown = useIsShown(right);
  return (
    <>
      <LimitNote right={right} />
      {isShown ? children : null}
    </>
  );
}
