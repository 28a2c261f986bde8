import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editReply } from "#app/domain/community/forum/edit-reply.server.ts";
import { findReply } from "#app/domain/community/forum/find-reply.server.ts";
import { EditReply } from "#app/domain/community/forum/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { PostField } from "./post-field.tsx";

export const meta = pageMeta("Edit reply");

export async function loader(args: LoaderFunctionArgs) {
  const { id, content, topicTitle, mayChange } = await screenLoader(args, findReply);
  if (!mayChange) throw refusedPage("forbidden", "You can only edit your own replies.");
  return { id, content, topicTitle };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    editReply,
    ({ id }) => redirectWithToast(paths.forums.reply(id), "Reply updated successfully!"),
    () => loader(args),
  );

const Visible = EditReply.pick({ content: true });

export default function EditReplyPage() {
  const { id, content, topicTitle } = useLoaderData<typeof loader>();
  const at = paths.forums.reply(id);
  const [form, fields] = useZodForm(Visible, {
    id: "edit-reply",
    defaultValue: { content: content },
    shouldRevalidate: "onInput",
  });
  return (
    <MemberDialog title="Edit reply" closeTo={at}>
      <FormFrame
        uses="post"
        failure={communityFailures.updateReply}
        form={form}
        preview="content"
        submit="Save reply"
        filledWith={{ content }}
      >
        <PostField label={`Your reply to ${topicTitle}`} field={fields.content} rows={10} />
      </FormFrame>
    </MemberDialog>
  );
}
