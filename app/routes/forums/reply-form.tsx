import type { SubmissionResult } from "@conform-to/react";
import { POST_MAX } from "#app/domain/community/forum/bounds.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PreviewButton, TextPreview, useIsSending } from "#app/ui/preview.tsx";
import { type Quote, useQuote } from "#app/ui/use-quote.ts";
import { useTextForm } from "#app/ui/use-text-form.ts";
import { PostField } from "./post-field.tsx";

type Props = {
  topicId: number;
  reply: { submission: SubmissionResult; preview?: string } | undefined;
  quote: Quote | null;
};

export function ReplyForm({ topicId, reply, quote }: Props) {
  const action = paths.forums.topic(topicId);
  const busy = useIsSending(action);
  const area = useQuote(quote);
  const { form, field } = useTextForm({
    id: "reply-form",
    name: "content",
    maxLength: POST_MAX,
    reply,
    text: quote?.text ?? "",
  });
  return (
    <PageForm
      uses="post"
      {...failsWith(communityFailures.createReply)}
      ref={area}
      action={action}
      id={form.id}
      className="grid scroll-mt-4 gap-3"
    >
      <FormError id={form.errorId} errors={form.errors} />
      <PostField label="Your reply" also={quote?.text} {...field} rows={6} />
      <TextPreview html={reply?.preview} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Reply
        </Button>
        <PreviewButton action={action} field={field.name} />
      </div>
    </PageForm>
  );
}
