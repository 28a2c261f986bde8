import type { SubmissionResult } from "@conform-to/react";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { failureWords } from "#app/domain/core/failures/failure.ts";
import { MESSAGE_MAX } from "#app/domain/notify/messages/bounds.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { MentionField } from "#app/ui/mentions/mention-field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PreviewButton, TextPreview, useIsSending } from "#app/ui/preview.tsx";
import { useTextForm } from "#app/ui/use-text-form.ts";

type Props = {
  messageId: number;
  to: string;
  reply: { submission: SubmissionResult; preview?: string } | undefined;
};

/** The reply form below the message. */
export function MessageReply({ messageId, to, reply }: Props) {
  const action = paths.messages.message(messageId);
  const busy = useIsSending(action);
  const { form, field } = useTextForm({
    id: "message-reply",
    name: "content",
    maxLength: MESSAGE_MAX,
    reply,
  });
  return (
    <PageForm
      uses="message"
      {...failsWith(communityFailures.sendMessage)}
      action={action}
      id={form.id}
      className="mt-8 grid gap-3 border-t border-line pt-6"
    >
      <FormError id={form.errorId} errors={failureWords(communityFailures.sendMessage, form.errors)} />
      <MentionField label={`Reply to ${to}`} {...field} rows={6} />
      <TextPreview html={reply?.preview} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send reply
        </Button>
        <PreviewButton action={action} field={field.name} />
      </div>
    </PageForm>
  );
}
