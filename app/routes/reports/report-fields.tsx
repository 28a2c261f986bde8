import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField } from "#app/ui/field.tsx";

type Props = {
  fields: { problem: FieldMetadata<string | undefined>; reason: FieldMetadata<string> };
  /** The operator's reasons; if there are none, only a text is asked for. */
  problems: readonly string[];
};

/** The reason for a report: one of the operator's reasons, and a text. */
export const ReportFields = ({ fields, problems }: Props) => (
  <>
    {problems.length > 0 ? (
      <SelectField
        label="Reason"
        field={fields.problem}
        options={[
          { value: "", label: "Something else" },
          ...problems.map((problem) => ({ value: problem, label: problem })),
        ]}
      />
    ) : null}
    <TextareaField label="Problem" field={fields.reason} />
  </>
);
