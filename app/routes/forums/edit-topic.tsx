import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editTopic } from "#app/domain/community/forum/edit-topic.server.ts";
import { findTopic } from "#app/domain/community/forum/find-topic.server.ts";
import { EditTopic } from "#app/domain/community/forum/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { TopicFields } from "./topic-fields.tsx";

export const meta = pageMeta("Edit topic");

export async function loader(args: LoaderFunctionArgs) {
  const { id, title, content, mayChange } = await screenLoader(args, findTopic);
  if (!mayChange) throw refusedPage("forbidden", "You can only edit your own topics.");
  return { id, title, content };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    editTopic,
    ({ id }) => redirectWithToast(paths.forums.topic(id), "Topic updated successfully!"),
    () => loader(args),
  );

const Visible = EditTopic.omit({ topicId: true });

export default function EditTopicPage() {
  const { id, title, content } = useLoaderData<typeof loader>();
  const at = paths.forums.topic(id);
  const [form, fields] = useZodForm(Visible, {
    id: "edit-topic",
    defaultValue: { title, content },
    shouldRevalidate: "onInput",
  });
  return (
    <MemberDialog title="Edit topic" closeTo={at}>
      <FormFrame
        uses="post"
        failure={communityFailures.updateTopic}
        form={form}
        preview="content"
        submit="Save topic"
        filledWith={{ title, content }}
      >
        <TopicFields fields={fields} />
      </FormFrame>
    </MemberDialog>
  );
}
