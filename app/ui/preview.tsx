import { useNavigation } from "@remix-run/react";
import { PREVIEW } from "#app/domain/core/text/preview-name.ts";
import { Button } from "./button.tsx";
import { Prose } from "./prose.tsx";

/** Whether a form is being sent by a button other than Preview. */
export function useIsSending(action: string): boolean {
  const { formAction, formMethod, formData } = useNavigation();
  return formAction === action && formMethod === "POST" && !formData?.has(PREVIEW);
}

type Props = {
  /** The URL of the form. */
  action: string;
  /** The name of the field with the text. */
  field: string;
};

/** Submits the form to preview one of its texts. It comes after the button that Enter presses. */
export function PreviewButton({ action, field }: Props) {
  const sent = useNavigation();
  return (
    <Button
      type="submit"
      variant="quiet"
      name={PREVIEW}
      value={field}
      formAction={`${action}#preview`}
      formNoValidate
      busy={sent.formAction === action && sent.formData?.get(PREVIEW) === field}
    >
      Preview
    </Button>
  );
}

/** The rendered text, once its preview was requested. */
export const TextPreview = ({ html }: { html: string | undefined }) => (
  <div aria-live="polite">
    {html === undefined ? null : (
      <section
        id="preview"
        aria-label="Preview"
        className="scroll-mt-24 rounded-md border border-line bg-surface px-4 py-3"
      >
        <p className="label mb-2">Preview</p>
        {html ? <Prose html={html} /> : <p className="text-muted">Nothing to show yet.</p>}
      </section>
    )}
  </div>
);
