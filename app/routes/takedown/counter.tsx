import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { fileCounter, findCountered } from "#app/domain/moderation/cases/counter.server.ts";
import { counterDeclarations } from "#app/domain/moderation/cases/declarations.ts";
import { noticeItemLabels } from "#app/domain/moderation/cases/kinds.ts";
import { FileCounter } from "#app/domain/moderation/cases/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { Quoted } from "../cases/quoted.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { FullName, PostalAddress } from "./party-fields.tsx";
import { SwornPart } from "./sworn-part.tsx";

export const meta = pageMeta("Counter-notice");

export async function loader(args: LoaderFunctionArgs) {
  return screenLoader(args, findCountered);
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, fileCounter, ({ noticedId }) =>
    redirectWithToast(paths.takedown.counter(noticedId), "Your counter-notice was sent to the staff."),
  );

/** The removed torrent and the counter-notice, only for its uploader. */
export default function Counter() {
  const item = useLoaderData<typeof loader>();
  const facts = [
    { name: "State", value: noticeItemLabels[item.status] },
    { name: "Taken down", value: item.decidedAt ? <Moment at={item.decidedAt} /> : "" },
    { name: "Notice by", value: item.claimant },
  ];
  return (
    <MemberDialog title={`Taken down: ${item.name}`} closeTo={paths.uploader()}>
      <div className="grid gap-8">
        <FactList facts={facts} />
        <Quoted title="WHAT THE NOTICE IS ABOUT">{item.work}</Quoted>
        {item.reason ? <Quoted title="THE STAFF'S REASON">{item.reason}</Quoted> : null}
        {item.counterReason ? <Quoted title="THE DECISION ON YOUR COUNTER-NOTICE">{item.counterReason}</Quoted> : null}
        {item.status === "countered" ? (
          <p className="rounded-md border border-info px-4 py-3 text-sm text-info">
            Your counter-notice was sent to the staff and mailed to the sender of the notice. We will tell you what the
            staff decide.
          </p>
        ) : null}
        {item.status === "upheld" ? <CounterForm id={item.id} /> : null}
      </div>
    </MemberDialog>
  );
}

const Visible = FileCounter.omit({ itemId: true });

function CounterForm({ id }: { id: number }) {
  const at = paths.takedown.counter(id);
  const busy = useNavigation().formAction === at;
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(Visible, {
    id: "counter",
    defaultValue: {
      statement: "",
      name: "",
      address: "",
      mistake: false,
      jurisdiction: false,
      signature: "",
    },
  });
  return (
    <PageForm action={at} {...getFormProps(form)} className="grid gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-lg font-semibold">Counter-notice</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Your statement and your signature are mailed to the sender of the notice. Your address stays with the staff,
          who may have to disclose it if a court orders it. You can answer once.
        </p>
      </div>
      <FormError id={form.errorId} errors={form.errors} />
      <TextareaField
        label="Why it should be restored"
        hint="For example: it is your own work, its licence allows sharing, or it was mistaken for something else."
        field={fields.statement}
        rows={6}
      />
      <FullName field={fields.name} />
      <PostalAddress field={fields.address} />
      <SwornPart
        declarations={[
          { words: counterDeclarations.mistake, field: fields.mistake },
          { words: counterDeclarations.jurisdiction, field: fields.jurisdiction },
        ]}
        signature={fields.signature}
      />
      <div>
        <Button type="submit" busy={busy}>
          Send counter-notice
        </Button>
      </div>
    </PageForm>
  );
}
