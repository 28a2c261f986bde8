import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { SetSeedRequests } from "#app/domain/notify/preferences/schema.ts";
import { readSeedRequests, setSeedRequests } from "#app/domain/notify/preferences/set-seed-requests.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Requests to seed");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readSeedRequests);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setSeedRequests, ({ takes }) =>
    redirectWithToast(
      paths.account(),
      takes ? "You receive requests to seed." : "You no longer receive requests to seed.",
    ),
  );

export default function SeedRequestsPage() {
  const { takes } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetSeedRequests, { id: "seed-requests" });
  return (
    <MemberDialog title="Requests to seed" closeTo={paths.account()}>
      <FormFrame failure={accountFailures.updateSeedRequests} form={form} submit="Save" className="max-w-prose">
        <p>
          Members can ask for seeders of a torrent that nobody seeds. The site then messages those who downloaded or
          uploaded it, at most three times a day each. Nobody sees who they are.
        </p>
        <Checkbox
          label="Message me when someone asks for seeders of a torrent I had"
          field={fields.takes}
          defaultChecked={takes}
        />
      </FormFrame>
    </MemberDialog>
  );
}
