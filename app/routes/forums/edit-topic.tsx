import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { editTopic } from "#app/domain/forum/edit-topic.server.ts";
import { findTopic } from "#app/domain/forum/find-topic.server.ts";
import { EditTopic } from "#app/domain/forum/schema.ts";
import { draftAction, draftOf } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { DraftNote, PostField } from "./post-field.tsx";

export const meta = () => [{ title: "Edit topic" }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, title, content, mayChange } = await screenLoader(args, findTopic);
  if (!mayChange) throw data({ message: "You can only edit your own topics." }, 403);
  return { id, title, content, draft: await draftOf(args) };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, editTopic, ({ id }) =>
    redirectWithToast(`/forums/topics/${id}`, { kind: "success", text: "Topic updated successfully!" }),
  );

const Visible = EditTopic.omit({ topicId: true });

export default function EditTopicPage() {
  const { id, title, content, draft } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const at = `/forums/topics/${id}`;
  const busy = useNavigation().formAction === `${at}/edit`;
  const [form, fields] = useForm({
    id: "edit-topic",
    lastResult: reply?.submission,
    defaultValue: { title, content, ...draft },
    constraint: getZodConstraint(Visible),
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Visible }),
  });
  return (
    <MemberShell>
      <DialogPage title="Edit topic" closeTo={at}>
        <Form method="post" action={`${at}/edit`} {...getFormProps(form)} className="grid gap-4">
          <DraftNote kept={draft !== null} />
          <FormError id={form.errorId} errors={form.errors?.map((words) => `Error updating topic. ${words}`)} />
          <TextField
            label="Title"
            errors={fields.title.errors}
            inputProps={getInputProps(fields.title, { type: "text" })}
          />
          <PostField
            label="Text"
            errors={fields.content.errors}
            inputProps={{ ...getTextareaProps(fields.content), rows: 12 }}
          />
          <div className="flex gap-3">
            <Button type="submit" busy={busy}>
              Save topic
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
