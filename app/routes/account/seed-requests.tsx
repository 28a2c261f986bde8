import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SetSeedRequests } from "#app/domain/notify/preferences/schema.ts";
import { readSeedRequests, setSeedRequests } from "#app/domain/notify/preferences/set-seed-requests.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { accountFailures } from "./account-failures.ts";

export const meta = pageMeta("Requests to seed");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readSeedRequests);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setSeedRequests, ({ takes }) =>
    redirectWithToast(paths.account(), takes ? "You get requests to seed." : "You no longer get requests to seed."),
  );

export default function SeedRequestsPage() {
  const { takes } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetSeedRequests, { id: "seed-requests" });
  return (
    <MemberDialog title="Requests to seed" closeTo={paths.account()}>
      <FormFrame failure={accountFailures.updateSeedRequests} form={form} submit="Save" className="max-w-prose">
        <p>
          A member can ask for seeders of a torrent that nobody seeds. The site then writes to those who have downloaded
          or sent it, three messages a day at most. Nobody learns who they are.
        </p>
        <Checkbox
          label="Write to me when a torrent that I had is asked for"
          field={fields.takes}
          defaultChecked={takes}
        />
      </FormFrame>
    </MemberDialog>
  );
}
