import { adminPaths } from "#app/paths/admin-paths.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormFrame, type FormFrameProps } from "#app/ui/form-frame.tsx";

export const SETTINGS = adminPaths.settings();

type Props<Fields extends Record<string, unknown>> = Omit<FormFrameProps<Fields>, "submit" | "className"> & {
  title: string;
  /** As wide as the page, for fields side by side. */
  isWide?: boolean;
};

/** A settings page: its fields, a button to save them, and a link back. */
export const SettingsForm = <Fields extends Record<string, unknown>>({ title, isWide, ...form }: Props<Fields>) => (
  <DialogPage level={2} title={title} closeTo={SETTINGS}>
    <FormFrame {...form} submit="Save" className={isWide ? "" : "max-w-xl"} />
  </DialogPage>
);
