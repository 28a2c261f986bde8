import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";

export const SETTINGS = adminPaths.settings();

type Props<Fields extends Record<string, unknown>> = {
  title: string;
  action: string;
  form: FormMetadata<Fields>;
  intent?: string;
  encType?: "multipart/form-data";
  /** As wide as the page, for fields side by side. */
  isWide?: boolean;
  /** The values that it is filled from (`FormFrame`). */
  filledWith?: object;
  children: ReactNode;
};

/** A page of settings: its fields, to save them, and the way back. */
export function SettingsForm<Fields extends Record<string, unknown>>(props: Props<Fields>) {
  const { title, action, form, intent, encType, isWide, filledWith, children } = props;
  return (
    <DialogPage level={2} title={title} closeTo={SETTINGS}>
      <FormFrame
        form={form}
        action={action}
        encType={encType}
        submit="Save"
        intent={intent}
        cancelTo={SETTINGS}
        className={isWide ? "" : "max-w-xl"}
        {...(filledWith ? { filledWith } : {})}
      >
        {children}
      </FormFrame>
    </DialogPage>
  );
}
