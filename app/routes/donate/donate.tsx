import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Donation } from "#app/domain/catalogue/site-pages/donation.ts";
import { readPage } from "#app/domain/catalogue/site-pages/read-page.server.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../page-meta.ts";
import { Prose } from "../pages/site-page.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { AmountFields } from "./amount-fields.tsx";
import { Handles } from "./handles.tsx";

export const meta = pageMeta("Donate", { description: "Ways to help pay for this site." });

/** The amount is only in the URL: this is a GET form, because nothing is recorded. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const typed = { preset: params.get("preset"), custom: params.get("custom")?.slice(0, 20) ?? "" };
  const isAsked = params.has("preset") || params.has("custom");
  const parsed = Donation.safeParse(typed);
  const [{ html }, { methods }] = await Promise.all([
    screenLoader(args, readPage, { page: "donate" }),
    screenLoader(args, findMethods, {}),
  ]);
  const error = isAsked && !parsed.success ? (parsed.error.issues[0]?.message ?? null) : null;
  const amount = isAsked && parsed.success ? parsed.data : null;
  return data({ html, methods, typed, error, amount }, error ? refusalStatus.invalid : 200);
}

export default function Donate() {
  const { html, methods, typed, error, amount } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="mx-auto grid max-w-3xl gap-6">
        <PageHeader title="Donate" />
        <Panel className="p-6">
          <Prose html={html} />
          <PageForm method="get" action={paths.donate()} className="mt-6 grid gap-5">
            <AmountFields key={`${typed.preset} ${typed.custom}`} typed={typed} error={error} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit">Confirm Donation</Button>
              <ButtonLink to={paths.home()} variant="quiet">
                Back to Home
              </ButtonLink>
            </div>
          </PageForm>
          {amount === null ? null : (
            <p role="status" className="mt-6 rounded-md border border-success px-4 py-3 text-sm text-success">
              Thank you. Send <strong>${dollars(amount)} USD</strong> yourself, to one of the addresses below. Nothing
              has been charged or recorded.
            </p>
          )}
        </Panel>
        <Panel className="p-6">
          <h2 className="font-semibold">Where to send it</h2>
          <p className="mt-1 text-sm text-muted">
            You donate only by sending money from your own wallet or app. This page records nothing.
          </p>
          <Handles methods={methods} />
        </Panel>
      </div>
    </MemberShell>
  );
}
