import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";

export const SETTINGS = "/admin/settings";

type Props<Fields extends Record<string, unknown>> = {
  title: string;
  action: string;
  form: FormMetadata<Fields>;
  encType?: "multipart/form-data";
  children: ReactNode;
};

/** A page of settings: its fields, to save them, and the way back. */
export function SettingsForm<Fields extends Record<string, unknown>>(props: Props<Fields>) {
  const { title, action, form, encType, children } = props;
  const busy = useNavigation().formAction === action;
  return (
    <DialogPage level={2} title={title} closeTo={SETTINGS}>
      <Form method="post" action={action} encType={encType} {...getFormProps(form)} className="grid max-w-xl gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        {children}
        <div className="flex gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <ButtonLink to={SETTINGS} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </DialogPage>
  );
}
