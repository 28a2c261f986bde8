import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmActor } from "#app/domain/people/account/confirm-actor.server.ts";
import { readTwoFactor } from "#app/domain/people/account/read-two-factor.server.ts";
import { returnTo } from "#app/http/return-to.ts";
import { formAction, readForm, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { IdentityForm, identityWords } from "#app/ui/identity-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";

export const meta = pageMeta(identityWords.title);

export async function loader(args: LoaderFunctionArgs) {
  const { isOn } = await screenLoader(args, readTwoFactor, {});
  return { hasCode: isOn, returnTo: returnTo(new URL(args.request.url).searchParams.get("returnTo")) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  return formAction(args, confirmActor, () => redirect(returnTo(form.get("returnTo")), 303));
}

/** Shown before a dangerous page or download, at most once in ten minutes. */
export default function Confirm() {
  const { hasCode, returnTo } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error;
  return (
    <DoorPage {...identityWords}>
      <IdentityForm
        action={paths.confirm({ returnTo })}
        fields={[["returnTo", returnTo]]}
        error={[...(errors?.password ?? []), ...(errors?.[""] ?? [])].join(" ")}
      >
        {hasCode ? (
          <TextField
            label="Or a code"
            hint="Six digits from your authenticator, or one of your recovery codes."
            errors={errors?.code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={40}
          />
        ) : null}
      </IdentityForm>
    </DoorPage>
  );
}
