import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { addPushDevice, findPushDevices, removePushDevice } from "#app/domain/notify/notices/push-devices.server.ts";
import { SetNoticeSettings } from "#app/domain/notify/notices/schema.ts";
import { readNoticeSettings, setNoticeSettings } from "#app/domain/notify/notices/settings.server.ts";
import { noticePresets, presetWords } from "#app/domain/notify/notices/ways.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { RadioField, SelectField } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { PushDevices } from "./push-devices.tsx";

export const meta = pageMeta("Notifications");

export async function loader(args: LoaderFunctionArgs) {
  const [settings, { publicKey, subscriptions }] = await Promise.all([
    screenLoader(args, readNoticeSettings),
    screenLoader(args, findPushDevices),
  ]);
  return { settings, publicKey, devices: subscriptions };
}

const acts = { save: setNoticeSettings, add: addPushDevice, remove: removePushDevice };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const done = (words: string) => () => redirectWithToast(paths.account.notices(), words);
  if (act === "add") return formAction(args, addPushDevice, done("This browser now receives push notifications."));
  if (act === "remove") return formAction(args, removePushDevice, done("Device removed."));
  return formAction(args, setNoticeSettings, done("Notification settings saved."));
}

const presetOptions = noticePresets.map((value) => ({ value, ...presetWords[value] }));
const rhythmOptions = [
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every Monday" },
];
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

export default function NoticeSettingsPage() {
  const { settings, publicKey, devices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const zone = useRoot()?.actor?.timeZone;
  // No filledWith: its member's own.
  const [form, fields] = useZodForm(SetNoticeSettings, { id: "notice-settings" });
  return (
    <MemberDialog title="Notifications" closeTo={paths.account()}>
      <p className="mb-4 max-w-prose">
        Notices that you have read on the site are neither pushed nor mailed. Some decisions are always mailed, but only
        once.
      </p>
      <FormFrame
        failure={accountFailures.updateNoticeSettings}
        form={form}
        submit="Save"
        intent="save"
        className="max-w-prose"
      >
        <RadioField
          label="Notices"
          options={presetOptions}
          field={fields.preset}
          defaultValue={settings.preset ?? undefined}
        />
        <p className="text-sm">
          {settings.preset ? null : "You have chosen settings for each kind. "}
          <PageLink to={paths.account.notices.kinds()} className="text-accent-text underline">
            Choose settings for each kind of notice
          </PageLink>
        </p>
        <fieldset className="mt-6 grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-medium text-strong">Digest</legend>
          <SelectField
            label="Sent"
            options={rhythmOptions}
            field={fields.digestRhythm}
            defaultValue={settings.digestRhythm}
          />
          <SelectField
            label="At"
            options={hourOptions}
            field={fields.digestHour}
            defaultValue={String(settings.digestHour)}
          />
          <p className="text-sm text-muted sm:col-span-2">
            Time zone: {(zone ?? "UTC").replaceAll("_", " ")}.{" "}
            <PageLink to={paths.account.timeZone()} className="text-accent-text underline">
              Change time zone
            </PageLink>
          </p>
        </fieldset>
      </FormFrame>
      <PushDevices publicKey={publicKey} devices={devices} errors={pushErrors(reply?.submission.error)} />
    </MemberDialog>
  );
}

/** Why this browser could not be added. Its fields are hidden, so the problem is shown beside the button. */
const pushErrors = (error: Record<string, string[] | null> | null | undefined) =>
  error?.endpoint ?? error?.p256dh ?? error?.auth ?? error?.subscriptionId ?? undefined;
