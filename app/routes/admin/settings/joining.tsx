import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "#app/domain/core/kernel/text-input.ts";
import { joinModeLabels, joinModes, plannedOf } from "#app/domain/core/settings/joining-shape.ts";
import { AddRoleInvites } from "#app/domain/joining/invitations/schema.ts";
import { setRoleInvites } from "#app/domain/joining/invitations/set-role-invites.server.ts";
import { PlanChange, SetJoining } from "#app/domain/joining/registrations/joining-schema.ts";
import { cancelChange, planChange } from "#app/domain/joining/registrations/plan-changes.server.ts";
import { previewJoining } from "#app/domain/joining/registrations/preview-joining.server.ts";
import { readJoiningSetting, setJoining } from "#app/domain/joining/registrations/set-joining.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, readForm, redirectWithToast, runForm } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Part, PartList } from "#app/ui/parts.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { ConfirmPrice } from "./confirm-price.tsx";
import { InvitationFields } from "./invitation-fields.tsx";
import { JoiningPreview } from "./joining-preview.tsx";
import { PlannedChanges } from "./planned-changes.tsx";
import { PriceFields } from "./price-fields.tsx";
import { RoleInvites } from "./role-invites.tsx";
import { SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Joining, Administration");

const PATH = adminPaths.settings.joining();

export async function loader(args: LoaderFunctionArgs) {
  const [setting, preview] = await Promise.all([
    adminLoader(args, readJoiningSetting),
    adminLoader(args, previewJoining, {}),
  ]);
  return { setting, preview, sendsMail: args.context.app.services.host.sendsMail };
}

const acts = {
  plan: planChange,
  cancel: cancelChange,
  role: { ...setRoleInvites, input: AddRoleInvites },
  forget: setRoleInvites,
};

/** The main form has a button without a name, which Enter presses. */
export async function action(args: ActionFunctionArgs) {
  const intent = (await readForm(args.request)).get("intent");
  const done = (words: string) => () => redirectWithToast(PATH, words);
  if (intent === null)
    return formAction(args, setJoining, done("Settings saved."), async () =>
      valuesOf(await adminLoader(args, readJoiningSetting)),
    );
  if (intent === "preview") return previewed(args);
  const act = await parseIntent(args, acts);
  if (act === "plan") return formAction(args, planChange, done("Change planned."));
  if (act === "cancel") return formAction(args, cancelChange, done("Planned change removed."));
  if (act === "role") return formAction(args, acts.role, done("Invitations saved."));
  return formAction(args, setRoleInvites, done("Invitations saved."));
}

/** Without JavaScript: the form as it was filled in, and what it would change. */
async function previewed(args: ActionFunctionArgs) {
  const sent = await runForm(args, await contextOf(args), previewJoining);
  if (!sent.ok) return sent.reply;
  const { initialValue } = parseForm(await readForm(args.request), SetJoining).reply();
  const submission: SubmissionResult = initialValue ? { initialValue } : {};
  return data({ submission, refusal: null, chosen: sent.value });
}

type Setting = ReturnType<typeof useLoaderData<typeof loader>>["setting"];

const valuesOf = (setting: Setting) => ({
  mode: setting.mode,
  needsApproval: String(setting.needsApproval),
  provesAddress: String(setting.provesAddress),
  price: setting.price,
  trialDays: setting.trialDays,
  invitesPer: setting.invitesPer,
  memberInvites: setting.memberInvites,
  eliteInvites: setting.eliteInvites,
  marksInviter: String(setting.marksInviter),
});

/** The forms within the page that the rest does not save. */
const others: unknown[] = ["plan", "cancel", "role", "forget"];

const modes = joinModes.map((value) => ({ value, label: joinModeLabels[value] }));
const approvals = [
  { value: "true", label: "After approval by staff" },
  { value: "false", label: "Immediately" },
];
const proofs = [
  { value: "false", label: "No" },
  { value: "true", label: "Yes, with a code sent by email" },
];

const parts = {
  who: { id: "who", title: "Who can join" },
  changes: { id: "changes", title: "When this changes" },
  price: { id: "price", title: "Price" },
  invitations: { id: "invitations", title: "Invitations" },
} as const;

export default function Joining() {
  const { setting, preview, sendsMail } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const may = useMay();
  const shown = Object.values(parts).filter((part) => part !== parts.price || may("payments.settings"));
  const defaultValue = valuesOf(setting);
  const intent = reply?.submission.initialValue?.intent;
  const replyTo = (name: string) => (intent === name ? reply : undefined);
  const [form, fields] = useZodForm(SetJoining, {
    id: "joining",
    reply: others.includes(intent) ? undefined : reply,
    defaultValue,
    constraint: undefined,
  });
  // Each of these adds a row.
  const [plan, planFields] = useZodForm(PlanChange, { id: "plan", reply: replyTo("plan"), constraint: undefined });
  const [role, roleFields] = useZodForm(AddRoleInvites, { id: "role", reply: replyTo("role"), constraint: undefined });
  const chosen = reply && "chosen" in reply ? reply.chosen : null;
  return (
    <div className="grid gap-4">
      <SettingsForm title="Joining" form={form} filledWith={defaultValue}>
        <PartList parts={shown} />
        <JoiningPreview key={JSON.stringify(setting)} formId={form.id} shown={chosen ?? preview} />
        <Part level={3} {...parts.who}>
          <SelectField
            label="Who may join"
            hint="Invitation links work in every mode except closed."
            field={fields.mode}
            options={modes}
          />
          <p className="text-sm">
            <PageLink to={adminPaths.settings.applications()} className="text-accent-text underline">
              Application questions
            </PageLink>
          </p>
          <SelectField
            label="Open accounts with nothing to pay"
            hint="Staff always confirm a first payment."
            field={fields.needsApproval}
            options={approvals}
          />
          {sendsMail ? (
            <SelectField
              label="Confirm email addresses first"
              hint="Before payment or approval. Registrations that are not confirmed within two days are deleted."
              field={fields.provesAddress}
              options={proofs}
            />
          ) : (
            <p className="text-sm text-muted">
              Email addresses can't be confirmed, because the site doesn't send mail yet. Set SMTP_URL to turn it on.
            </p>
          )}
        </Part>
        <Part level={3} {...parts.changes}>
          <PlannedChanges
            planned={plannedOf(setting)}
            form={plan}
            fields={planFields}
            gone={replyTo("cancel")?.submission.error?.[""]}
          />
        </Part>
        {may("payments.settings") ? (
          <Part level={3} {...parts.price}>
            <PriceFields fields={fields} />
            {setting.price === "supporters" && may("roles.grant") ? (
              <p className="text-sm">
                <PageLink to={adminPaths.roles.supporters()} className="text-accent-text underline">
                  Supporters' role
                </PageLink>
              </p>
            ) : null}
          </Part>
        ) : null}
        <Part level={3} {...parts.invitations}>
          <InvitationFields fields={fields} />
          <RoleInvites held={setting.roleInvites} roles={setting.roles} form={role} fields={roleFields} />
        </Part>
      </SettingsForm>
      {/* It comes after the button that Enter presses. */}
      <div className="hidden noscript:block">
        <Button type="submit" form={form.id} variant="quiet" name="intent" value="preview">
          Show what this changes
        </Button>
      </div>
      <PageForm action={PATH} keepScroll {...getFormProps(plan)}>
        <input type="hidden" name="intent" value="plan" />
      </PageForm>
      <PageForm action={PATH} keepScroll id="cancel">
        <input type="hidden" name="intent" value="cancel" />
      </PageForm>
      <PageForm action={PATH} keepScroll {...getFormProps(role)}>
        <input type="hidden" name="intent" value="role" />
      </PageForm>
      <PageForm action={PATH} keepScroll id="forget">
        <input type="hidden" name="intent" value="forget" />
      </PageForm>
      {fields.confirm.errors ? (
        <ConfirmPrice action={PATH} reason={fields.confirm.errors[0]} sent={reply?.submission} />
      ) : null}
    </div>
  );
}
