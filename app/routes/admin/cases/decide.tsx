import { useNavigation } from "@remix-run/react";
import type { CaseKind } from "#app/db/generated/enums.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { DecisionBar, useLabel } from "../queue/decision-bar.tsx";
import type { Keys } from "../queue/legend.tsx";
import { ReadyAnswer } from "../queue/ready-answer.tsx";
import { useListState } from "../use-list-state.ts";
import { DecisionFields } from "./decision-fields.tsx";
import { type Reply, replyTo } from "./reply-to.ts";

type Found = {
  id: number;
  version: number;
  kind: CaseKind;
  reported: { isThere: boolean } | null;
  sender: { email: string | null } | null;
};

/** The effect of removal, for the kinds where it is not obvious. */
const hints: Record<string, string> = {
  message: "It is removed from the reporter's inbox. The sender keeps their copy.",
  topic: "All its replies are removed too. The points for them are taken back.",
  reply: "The points for it are taken back.",
  chat: "Everyone immediately sees “[Message deleted]” in its place.",
  torrent: "It leaves the index and the tracker, and nobody can upload it again. It can be restored under Torrents.",
};

const keys: Keys = [
  ["a", "uphold"],
  ["r", "decline"],
];

/** A form with two buttons to uphold or decline a complaint or report. A case that came by mail is answered instead. */
export function Decide({ found: { id, version, kind, reported, sender }, reply }: { found: Found; reply: Reply }) {
  const at = useListState()(adminPaths.complaints.case(id, { form: "decide" }));
  const uphold = useLabel(sender ? "Send the answer" : "Uphold");
  const busy = useNavigation().formAction === at;
  const { typed, errors } = replyTo(reply, "decide");
  const { remove, ...others } = errors;
  const isThere = reported?.isThere ?? false;
  return (
    <>
      <PageForm id="decide" action={at} aria-labelledby="decide-title" className="grid gap-4 border-t border-line pt-6">
        <h2 id="decide-title" className="text-lg font-semibold">
          {sender ? "Answer" : "Decide"}
        </h2>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="version" value={version} />
        <ReadyAnswer field="reason" id={id} />
        <DecisionFields
          id="reason"
          label={sender ? "Answer" : "Reason"}
          hint={sender ? `Mailed to ${sender.email ?? "the sender"}.` : "The reporter sees it."}
          typed={typed.reason}
          // Not required: without JavaScript, a chosen ready answer is used if nothing is typed.
          required={false}
          // If the checkbox is not shown, its error is shown above the form.
          errors={isThere ? others : errors}
        />
        {isThere ? (
          <Checkbox
            label="Also remove the reported item"
            hint={hints[kind]}
            errors={remove}
            name="remove"
            defaultChecked={typed.remove === "on"}
          />
        ) : null}
        {isThere && kind === "torrent" ? (
          <Checkbox
            label="Also take back the points that its upload earned"
            name="takePoints"
            defaultChecked={typed.takePoints === "on"}
          />
        ) : null}
      </PageForm>
      <DecisionBar keys={sender ? [["a", "answer"]] : keys}>
        <Button type="submit" form="decide" name="decision" value="upheld" data-key="a" busy={busy}>
          {uphold}
        </Button>
        {sender ? null : (
          <Button type="submit" form="decide" name="decision" value="declined" data-key="r" variant="quiet" busy={busy}>
            Decline
          </Button>
        )}
      </DecisionBar>
    </>
  );
}
