import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createTopic } from "#app/domain/community/forum/create-topic.server.ts";
import { findCategories } from "#app/domain/community/forum/find-categories.server.ts";
import { CreateTopic } from "#app/domain/community/forum/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { TopicFields } from "./topic-fields.tsx";

export const meta = pageMeta("New Topic");

export const handle = aboutQuery("categoryId");

export async function loader(args: LoaderFunctionArgs) {
  const all = await screenLoader(args, findCategories, {});
  const categories = all.filter(({ mayStart }) => mayStart);
  const wanted = Number(new URL(args.request.url).searchParams.get("categoryId"));
  // Preselect a category only if it is the only one. Otherwise most topics would end up in the first one.
  const selected = categories.length === 1 ? categories[0] : categories.find(({ id }) => id === wanted);
  return { categories, selected: String(selected?.id ?? "") };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, createTopic, ({ id }) => redirectWithToast(paths.forums.topic(id), "Topic created successfully!"));

export default function NewTopic() {
  const { categories, selected } = useLoaderData<typeof loader>();
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(CreateTopic, {
    id: "new-topic",
    defaultValue: { categoryId: selected },
    shouldRevalidate: "onInput",
  });
  return (
    <MemberDialog title="New Topic" closeTo={paths.forums()}>
      <FormFrame
        uses="post"
        failure={communityFailures.createTopic}
        form={form}
        preview="content"
        submit="Create topic"
      >
        <SelectField
          label="Category"
          hint={categories.length === 0 ? "Only staff can start topics at present. You can reply to them." : undefined}
          field={fields.categoryId}
          options={selected ? options : [{ value: "", label: "Choose a category" }, ...options]}
        />
        <TopicFields fields={fields} />
      </FormFrame>
    </MemberDialog>
  );
}
