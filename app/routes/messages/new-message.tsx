import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { failureWords } from "#app/domain/core/failures/failure.ts";
import { SendMessage } from "#app/domain/notify/messages/schema.ts";
import { sendMessage } from "#app/domain/notify/messages/send-message.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { MentionField } from "#app/ui/mentions/mention-field.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { SuggestField } from "#app/ui/suggest-field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("New message");

export const handle = aboutQuery("to");

export async function loader(args: LoaderFunctionArgs) {
  const denied = sendMessage.allow(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  const to = new URL(args.request.url).searchParams.get("to") ?? "";
  return { to: to.slice(0, 100) };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, sendMessage, () =>
    redirectWithToast(paths.messages({ box: "sent" }), "Message sent successfully!"),
  );

export default function NewMessage() {
  const { to } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(SendMessage, {
    id: "new-message",
    defaultValue: { receiverId: to },
    shouldRevalidate: "onInput",
  });
  const { errors } = fields.receiverId;
  return (
    <MemberDialog title="New message" closeTo={paths.messages()}>
      <FormFrame uses="message" failure={communityFailures.sendMessage} form={form} preview="content" submit="Send">
        <SuggestField
          label="To (username)"
          field={fields.receiverId}
          errors={reply?.refusal ? failureWords(communityFailures.sendMessage, errors) : errors}
          hrefFor={(typed) => paths.messages.suggest({ q: typed })}
          answer="usernames"
        />
        <TextField label="Subject" field={fields.subject} />
        <MentionField label="Message" field={fields.content} rows={10} />
      </FormFrame>
    </MemberDialog>
  );
}
