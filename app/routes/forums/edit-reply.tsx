import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { editReply } from "#app/domain/forum/edit-reply.server.ts";
import { findReply } from "#app/domain/forum/find-replies.server.ts";
import { EditReply } from "#app/domain/forum/schema.ts";
import { draftAction, draftOf } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { DraftNote, PostField } from "./post-field.tsx";

export const meta = () => [{ title: "Edit reply" }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, content, topicTitle, mayChange } = await screenLoader(args, findReply);
  if (!mayChange) throw data({ message: "You can only edit your own replies." }, 403);
  return { id, content, topicTitle, draft: await draftOf(args) };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, editReply, ({ id }) =>
    redirectWithToast(`/forums/replies/${id}`, { kind: "success", text: "Reply updated successfully!" }),
  );

const Visible = EditReply.pick({ content: true });

export default function EditReplyPage() {
  const { id, content, topicTitle, draft } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const at = `/forums/replies/${id}`;
  const busy = useNavigation().formAction === `${at}/edit`;
  const [form, fields] = useForm({
    id: "edit-reply",
    lastResult: reply?.submission,
    defaultValue: { content: draft?.content ?? content },
    constraint: getZodConstraint(Visible),
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Visible }),
  });
  return (
    <MemberShell>
      <DialogPage title="Edit reply" closeTo={at}>
        <Form method="post" action={`${at}/edit`} {...getFormProps(form)} className="grid gap-4">
          <DraftNote kept={draft !== null} />
          <FormError id={form.errorId} errors={form.errors?.map((words) => `Error updating reply. ${words}`)} />
          <PostField
            label={`Your reply to ${topicTitle}`}
            errors={fields.content.errors}
            inputProps={{ ...getTextareaProps(fields.content), rows: 10 }}
          />
          <div className="flex gap-3">
            <Button type="submit" busy={busy}>
              Save reply
            </Button>
            <ButtonLink to={at} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </DialogPage>
    </MemberShell>
  );
}
