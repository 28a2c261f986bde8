import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { type NoticeKind, noticeKinds, noticeWords } from "#app/domain/notify/notices/kinds.ts";
import { SetNoticeSettings } from "#app/domain/notify/notices/schema.ts";
import { readNoticeSettings, setNoticeSettings } from "#app/domain/notify/notices/settings.server.ts";
import { noticeWays, wayWords } from "#app/domain/notify/notices/ways.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { Part, PartList } from "#app/ui/parts.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Each kind of notice");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readNoticeSettings);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setNoticeSettings, () => redirectWithToast(paths.account.notices(), "Notification settings saved."));

const titles = {
  talk: "Conversations",
  own: "Your torrents and collections",
  follows: "Followed",
  account: "Account and site",
} as const;

const partOf: Record<NoticeKind, keyof typeof titles> = {
  reply: "talk",
  mention: "talk",
  answer: "talk",
  message: "talk",
  thanks: "talk",
  comment: "own",
  withdrawn: "own",
  newer: "own",
  seed_request: "own",
  suggestion: "own",
  suggestion_decided: "own",
  release: "follows",
  topic: "follows",
  collection: "follows",
  decision: "account",
  report: "account",
  account: "account",
  announcement: "account",
};

const parts = Object.entries(titles).map(([id, title]) => ({
  id,
  title,
  kinds: noticeKinds.filter((kind) => partOf[kind] === id),
}));

const wayOptions = noticeWays.map((value) => ({ value, label: wayWords[value] }));

export default function NoticeKindsPage() {
  const settings = useLoaderData<typeof loader>();
  // No filledWith: its member's own.
  const [form, fields] = useZodForm(SetNoticeSettings, { id: "notice-kinds" });
  return (
    <MemberDialog title="Each kind of notice" closeTo={paths.account.notices()}>
      <FormFrame failure={accountFailures.updateNoticeSettings} form={form} submit="Save" className="max-w-prose">
        <PartList parts={parts} />
        {parts.map(({ kinds, ...part }) => (
          <Part key={part.id} level={2} {...part}>
            <div className="grid gap-4 sm:grid-cols-2">
              {kinds.map((kind) => (
                <SelectField
                  key={kind}
                  label={noticeWords[kind].label}
                  options={wayOptions}
                  field={fields[kind]}
                  defaultValue={settings[kind]}
                />
              ))}
            </div>
          </Part>
        ))}
      </FormFrame>
    </MemberDialog>
  );
}
