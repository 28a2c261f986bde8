import type { SubmissionResult } from "@conform-to/react";
import { PASS_FIELD, TRAP_FIELD } from "#app/domain/core/kernel/bot-trap.ts";

type Props = { pass: string | null; reply: { submission: SubmissionResult<string[]> } | undefined };

/** Keeps bots from sending a visitor's form: the time at which it was shown, and a field that people don't see. */
export function BotTrap({ pass, reply }: Props) {
  if (pass === null) return null;
  // A refused form keeps its time, or gets it from the refusal.
  const kept = reply?.submission.initialValue?.[PASS_FIELD];
  const value = typeof kept === "string" ? kept : pass;
  return (
    <>
      <input type="hidden" name={PASS_FIELD} value={value} />
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label htmlFor={TRAP_FIELD}>Leave this empty</label>
        <input key={value} id={TRAP_FIELD} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
