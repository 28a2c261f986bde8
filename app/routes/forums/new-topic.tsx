import { getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { createTopic } from "#app/domain/forum/create-topic.server.ts";
import { findCategories } from "#app/domain/forum/find-categories.server.ts";
import { CreateTopic } from "#app/domain/forum/schema.ts";
import { draftAction, draftOf } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { DraftNote, PostField } from "./post-field.tsx";

export const meta = () => [{ title: "New Topic" }];

export async function loader(args: LoaderFunctionArgs) {
  const categories = await screenLoader(args, findCategories, {});
  const wanted = Number(new URL(args.request.url).searchParams.get("categoryId"));
  const selected = categories.find(({ id }) => id === wanted) ?? categories[0];
  return { categories, selected: String(selected?.id ?? ""), draft: await draftOf(args) };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, createTopic, ({ id }) =>
    redirectWithToast(`/forums/topics/${id}`, { kind: "success", text: "Topic created successfully!" }),
  );

export default function NewTopic() {
  const { categories, selected, draft } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === "/forums/new";
  const [form, fields] = useForm({
    id: "new-topic",
    lastResult: reply?.submission,
    defaultValue: { categoryId: selected, ...draft },
    constraint: getZodConstraint(CreateTopic),
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: CreateTopic }),
  });
  return (
    <MemberShell>
      <DialogPage title="New Topic" closeTo="/forums">
        <Form method="post" action="/forums/new" {...getFormProps(form)} className="grid gap-4">
          <DraftNote kept={draft !== null} />
          <FormError id={form.errorId} errors={form.errors} />
          <SelectField
            label="Category"
            errors={fields.categoryId.errors}
            options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            inputProps={getSelectProps(fields.categoryId)}
          />
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
              Create topic
            </Button>
            <ButtonLink to="/forums" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </DialogPage>
    </MemberShell>
  );
}
