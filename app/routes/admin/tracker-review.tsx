import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { formatBytes } from "#app/domain/text/format-bytes.ts";
import { creditReview, dropReview } from "#app/domain/tracker/decide-review.server.ts";
import { findReview } from "#app/domain/tracker/find-reviews.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { chosenAct } from "#app/http/chosen-act.server.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

const LIST = "/admin/tracker";

export const meta = () => [{ title: "Held traffic, Administration" }];

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findReview, args.params);

const decisions = { credit: creditReview, drop: dropReview };

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const decision = await chosenAct(args, decisions, form.get("decision"), "Please credit or drop it.");
  const text = decision === "credit" ? "Traffic credited" : "Traffic dropped";
  const reply = await formAction(
    args,
    decisions[decision],
    () => redirectWithToast(LIST, { kind: "success", text }),
    form,
  );
  throw data({ message: reply.data.refusal?.message ?? "There is no such traffic." }, reply.init ?? undefined);
}

export default function Review() {
  const review = useLoaderData<typeof loader>();
  const to = `${LIST}/${review.id}`;
  const busy = useNavigation().formAction === to;
  const facts = [
    { name: "Member", value: review.username },
    { name: "Torrent", value: review.torrentName ?? "Deleted torrent" },
    { name: "Uploaded", value: formatBytes(review.uploaded) },
    { name: "Downloaded", value: formatBytes(review.downloaded) },
    { name: "Within", value: `${Number(review.seconds).toLocaleString("en-US")} s` },
    { name: "Client", value: review.client || "unknown" },
    { name: "Reported", value: `${formatMinute(review.createdAt)} UTC` },
  ];
  return (
    <MemberShell>
      <DialogPage title="Held traffic" closeTo={LIST}>
        <FactList facts={facts} />
        <p className="my-4 max-w-prose">
          Credited, it counts for the member as if it had been believed at once. Dropped, it counts for nothing. Neither
          can be undone.
        </p>
        <Form method="post" action={to} className="flex flex-wrap gap-3">
          <Button type="submit" name="decision" value="credit" busy={busy}>
            Credit
          </Button>
          <Button type="submit" name="decision" value="drop" variant="danger" busy={busy}>
            Drop
          </Button>
          <ButtonLink to={LIST} variant="quiet">
            Decide later
          </ButtonLink>
        </Form>
      </DialogPage>
    </MemberShell>
  );
}
