import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FormEvent } from "react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { readPrivacy, setPrivacy } from "#app/domain/moderation/profiles/privacy.server.ts";
import { SetPrivacy } from "#app/domain/moderation/profiles/schema.ts";
import {
  fieldWords,
  memberFields,
  presetFields,
  presets,
  presetWords,
} from "#app/domain/people/members/member-fields.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Privacy");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readPrivacy);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setPrivacy, ({ preset }) =>
    redirectWithToast(paths.account.privacy(), `Members see ${savedWords[preset]}.`),
  );

const savedWords = {
  open: "everything on your page",
  quiet: "everything except your times, downloads and figures",
  hidden: "only your name and picture",
  own: "what you have chosen",
};

const options = ([...presets, "own"] as const).map((value) => {
  const { label, hint } = presetWords[value];
  return { value, label: `${label}: ${hint}` };
});

export default function PrivacyPage() {
  const privacy = useLoaderData<typeof loader>();
  const me = useRoot()?.actor?.username ?? "";
  // No filledWith: its member's own.
  const [form, fields] = useZodForm(SetPrivacy, { id: "privacy" });
  return (
    <MemberDialog title="Privacy" closeTo={paths.account()}>
      <p className="mb-4">
        Members always see your name and picture. Visitors see nothing.{" "}
        <PageLink to={paths.members.member(me, { as: "member" })} className="text-accent-text underline">
          View my page as others see it
        </PageLink>
      </p>
      <FormFrame failure={accountFailures.updatePrivacy} form={form} submit="Save" className="max-w-prose">
        <div className="grid gap-4" onChange={keepInStep}>
          <SelectField label="Others see" options={options} field={fields.preset} defaultValue={privacy.preset} />
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-medium text-strong">“{presetWords.own.label}” shows</legend>
            {memberFields.map((field) => (
              <Checkbox
                key={field}
                label={fieldWords[field].label}
                hint={fieldWords[field].hint}
                field={fields[field]}
                defaultChecked={privacy[field]}
              />
            ))}
          </fieldset>
        </div>
      </FormFrame>
    </MemberDialog>
  );
}

/** A preset ticks its boxes. Changing a box selects the preset "own". */
function keepInStep({ target }: FormEvent<HTMLElement>) {
  if (target instanceof HTMLInputElement) {
    const preset = target.form?.elements.namedItem("preset");
    if (preset instanceof HTMLSelectElement) preset.value = "own";
    return;
  }
  const chosen = target instanceof HTMLSelectElement ? presets.find((preset) => preset === target.value) : undefined;
  if (!chosen) return;
  const { elements } = (target as HTMLSelectElement).form ?? {};
  for (const field of memberFields) {
    const box = elements?.namedItem(field);
    if (box instanceof HTMLInputElement) box.checked = presetFields[chosen].includes(field);
  }
}
