import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { UploadSource } from "#app/db/generated/enums.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { CorrectionFields } from "../correction-fields.tsx";
import { DecisionBar, Label, useLabel } from "../queue/decision-bar.tsx";
import type { Keys } from "../queue/legend.tsx";
import { ReadyAnswer } from "../queue/ready-answer.tsx";
import { useListState } from "../use-list-state.ts";

type Fields = ComponentProps<typeof CorrectionFields>;
type Props = {
  upload: Fields["values"] & {
    id: number;
    source: UploadSource;
    /** The size of the files that the site keeps; null if it keeps none. */
    keptBytes: number | null;
  };
  reply: Fields["reply"];
};

const keys: Keys = [
  ["a", "approve"],
  ["r", "reject"],
  ["e", "correct"],
];

const keptChoices = [
  { value: "keep", label: "Keep them" },
  { value: "remove", label: "Remove them on approval" },
];

/** One form to correct and decide an upload, so that it is approved with the values in the fields. */
export function ReviewForm({ upload, reply }: Props) {
  const keep = useListState();
  const to = keep(adminPaths.uploads.upload(upload.id));
  const busy = useNavigation().formAction === to;
  const approve = useLabel("Approve");
  const errors = reply?.submission.error ?? {};
  const typed = reply?.submission.initialValue;
  return (
    <>
      <PageForm
        id="review"
        {...failsWith(staffFailures.decideUpload)}
        action={to}
        className="grid gap-4 border-t border-line pt-6"
      >
        <FormError errors={errors[""] ?? undefined} />
        <CorrectionFields values={upload} reply={reply} />
        {upload.keptBytes === null ? null : (
          <SelectField
            label="Files for web seeding"
            hint={`The import kept ${formatBytes(upload.keptBytes)}. Members' clients fetch the files from here while nobody seeds.`}
            errors={errors.keptFiles}
            options={keptChoices}
            name="keptFiles"
            defaultValue={typedText(typed?.keptFiles, "keep")}
          />
        )}
        <ReadyAnswer field="adminNotes" id={upload.id} />
        <TextareaField
          label="Notes"
          hint="The uploader sees this. Required when rejecting."
          errors={errors.adminNotes}
          name="adminNotes"
          rows={3}
          maxLength={2_000}
          defaultValue={typedText(typed?.adminNotes)}
        />
      </PageForm>
      <DecisionBar keys={upload.source === "member" ? [...keys, ["c", "ask for changes"]] : keys}>
        <Button type="submit" form="review" name="intent" value="approve" data-key="a" busy={busy}>
          {approve}
        </Button>
        <Button type="submit" form="review" name="intent" value="save" variant="quiet" busy={busy}>
          <Label rest="corrections">Save</Label>
        </Button>
        <Button type="submit" form="review" name="intent" value="reject" data-key="r" variant="danger" busy={busy}>
          Reject
        </Button>
        {upload.source === "member" ? (
          <ButtonLink to={keep(adminPaths.uploads.return(upload.id))} variant="quiet" data-key="c">
            <Label rest="for changes">Ask</Label>
          </ButtonLink>
        ) : null}
      </DecisionBar>
    </>
  );
}
