import { getFormProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { failureWords } from "#app/domain/kernel/failures.ts";
import { ReplyToMessage } from "#app/domain/messages/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { DraftNote } from "../forums/post-field.tsx";

type Props = {
  messageId: number;
  to: string;
  reply: { submission: SubmissionResult } | undefined;
  draft: string | null;
};

const Visible = ReplyToMessage.pick({ content: true });

/** The form for a reply, below the message. */
export function MessageReply({ messageId, to, reply, draft }: Props) {
  const action = paths.messages.message(messageId);
  const navigation = useNavigation();
  const busy = navigation.formAction === action && navigation.formMethod === "POST";
  const [form, fields] = useZodForm(Visible, { id: "message-reply", reply, defaultValue: { content: draft ?? "" } });
  return (
    <Form
      {...failsWith("sendMessage")}
      method="post"
      action={action}
      {...getFormProps(form)}
      className="mt-8 grid gap-3 border-t border-line pt-6"
    >
      <DraftNote kept={draft !== null} />
      <FormError id={form.errorId} errors={failureWords("sendMessage", form.errors)} />
      <TextareaField
        label={`Reply to ${to}`}
        errors={fields.content.errors}
        inputProps={{ ...getTextareaProps(fields.content), rows: 6 }}
      />
      <div>
        <Button type="submit" busy={busy}>
          Send reply
        </Button>
      </div>
    </Form>
  );
}
