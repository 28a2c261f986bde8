import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askedFields, askedLabels } from "#app/domain/catalogue/uploads/asked.ts";
import { findUploadForReview } from "#app/domain/catalogue/uploads/find-for-review.server.ts";
import { returnUpload } from "#app/domain/catalogue/uploads/return-upload.server.ts";
import { ReturnUpload } from "#app/domain/catalogue/uploads/review-schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { undoable } from "../queue/undoable.ts";
import { wayOn } from "../queue/way-on.server.ts";

export const meta = pageMeta("Ask for changes, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const { id, name, uploader } = await adminLoader(args, findUploadForReview, args.params, returnUpload);
  return { id, name, uploader: uploader?.username ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const to = await wayOn(args, queuePaths.uploads);
  return draftAction(args, returnUpload, ({ message }) =>
    redirectWithToast(to, undoable(message, "uploads", args.params.uploadId)),
  );
}

/** A form with a comment for each field that the uploader should change. */
export default function AskForChanges() {
  const { id, name, uploader } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(ReturnUpload, { id: "return", given: { uploadId: String(id) } });
  const back = adminPaths.uploads.upload(id);
  return (
    <AdminDialog title={`Ask for changes: ${name}`} closeTo={back}>
      <FormFrame form={form} submit="Send back" className="max-w-xl">
        <p>
          {uploader ?? "The uploader"} sees your comment beside each field, makes the changes and sends the upload
          again. The files are kept, and the upload keeps its place in the queue.
        </p>
        {askedFields.map((field) =>
          field === "other" ? (
            <TextareaField key={field} label={askedLabels.other} field={fields.other} rows={4} />
          ) : (
            <TextField key={field} label={askedLabels[field]} field={fields[field]} />
          ),
        )}
      </FormFrame>
    </AdminDialog>
  );
}
