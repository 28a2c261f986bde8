import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { joinModeLabels, joinModes } from "#app/domain/core/settings/joining-shape.ts";
import { priceModeLabels, priceModes } from "#app/domain/core/settings/membership-shape.ts";
import { SetJoining } from "#app/domain/joining/registrations/joining-schema.ts";
import { readJoiningSetting, setJoining } from "#app/domain/joining/registrations/set-joining.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Part, PartList } from "#app/ui/parts.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { ConfirmPrice } from "./confirm-price.tsx";
import { InvitationFields } from "./invitation-fields.tsx";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Joining, Administration");

const PATH = adminPaths.settings.joining();

export async function loader(args: LoaderFunctionArgs) {
  const setting = await adminLoader(args, readJoiningSetting);
  return { ...setting, sendsMail: args.context.app.services.host.sendsMail };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setJoining,
    () => redirectWithToast(SETTINGS, "Settings saved."),
    async () => valuesOf(await loader(args)),
  );

type Setting = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "sendsMail">;

const valuesOf = (setting: Setting) => ({
  ...setting,
  needsApproval: String(setting.needsApproval),
  marksInviter: String(setting.marksInviter),
  provesAddress: String(setting.provesAddress),
  roleInvites: setting.roleInvites.map(({ role, most }) => `${role}: ${most}`).join("\n"),
});

const modes = joinModes.map((value) => ({ value, label: joinModeLabels[value] }));
const nextModes = [{ value: "none", label: "Nothing" }, ...modes];
const prices = priceModes.map((value) => ({ value, label: priceModeLabels[value] }));
const approvals = [
  { value: "true", label: "After an administrator's approval" },
  { value: "false", label: "Immediately" },
];

const proofs = [
  { value: "false", label: "No" },
  { value: "true", label: "Yes, with a code sent by email" },
];

const parts = {
  who: { id: "who", title: "Who joins" },
  change: { id: "change", title: "A planned change" },
  accounts: { id: "accounts", title: "New accounts" },
  invitations: { id: "invitations", title: "Invitations" },
  price: { id: "price", title: "Price" },
} as const;

export default function Joining() {
  const { sendsMail, ...setting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const may = useMay();
  const namesRole = setting.price === "supporters" && may("roles.grant");
  const hasPrice = may("payments.settings") || namesRole;
  const shown = Object.values(parts).filter((part) => part !== parts.price || hasPrice);
  const defaultValue = valuesOf(setting);
  const [form, fields] = useZodForm(SetJoining, { id: "joining", defaultValue, constraint: undefined });
  return (
    <div className="grid gap-4">
      <SettingsForm title="Joining" form={form} filledWith={defaultValue}>
        <PartList parts={shown} />
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
        </Part>
        <Part level={3} {...parts.change}>
          <SelectField
            label="Then change to"
            hint="On the day or at the number of members below, whichever comes first."
            field={fields.nextMode}
            options={nextModes}
          />
          <TextField
            label="On this day (UTC)"
            hint="Leave empty to ignore the date."
            field={fields.changesAt}
            type="date"
          />
          <TextField
            label="At this many members"
            hint="Active accounts. Leave empty to ignore their number."
            field={fields.changesAtMembers}
            type="number"
            min={1}
            step={1}
          />
        </Part>
        <Part level={3} {...parts.accounts}>
          <SelectField
            label="Open accounts with nothing to pay"
            hint="An administrator always confirms a first payment."
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
        <Part level={3} {...parts.invitations}>
          <InvitationFields fields={fields} />
        </Part>
        {hasPrice ? (
          <Part level={3} {...parts.price}>
            {may("payments.settings") ? <PriceFields fields={fields} /> : null}
            {namesRole ? (
              <p className="text-sm">
                <PageLink to={adminPaths.roles.supporters()} className="text-accent-text underline">
                  Supporters' role
                </PageLink>
              </p>
            ) : null}
          </Part>
        ) : null}
      </SettingsForm>
      {fields.confirm.errors ? (
        <ConfirmPrice action={PATH} reason={fields.confirm.errors[0]} sent={reply?.submission} />
      ) : null}
    </div>
  );
}

type Fields = ReturnType<typeof useZodForm<typeof SetJoining>>[1];

const PriceFields = ({ fields }: { fields: Fields }) => (
  <>
    <SelectField label="What a membership costs" field={fields.price} options={prices} />
    <TextField
      label="Free days for a new member"
      hint="Only used by the price that begins with free days."
      field={fields.trialDays}
      type="number"
      min={1}
      max={365}
      step={1}
    />
    <p className="text-sm">
      <PageLink to={SETTINGS} className="text-accent-text underline">
        Prices per month and per year
      </PageLink>
    </p>
  </>
);
