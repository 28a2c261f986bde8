import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readReview, setReview } from "#app/domain/core/settings/set-review.server.ts";
import { SetReview } from "#app/domain/core/settings/site-schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { NumberFields } from "./number-fields.tsx";
import { SETTINGS, SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Review, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readReview);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    setReview,
    () => redirectWithToast(SETTINGS, "Setting saved."),
    () => loader(args),
  );

const fieldsOf = [
  {
    name: "firstUploads",
    label: "First uploads to check",
    hint: "Staff check this many uploads of each member who needs no review, after they are listed.",
  },
] as const;

export default function Review() {
  const review = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(SetReview, { id: "review", defaultValue: review, constraint: undefined });
  return (
    <SettingsForm title="Review" form={form} filledWith={review}>
      <NumberFields fields={fields} shown={fieldsOf} />
    </SettingsForm>
  );
}
