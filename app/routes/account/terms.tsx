import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { acceptTerms } from "#app/domain/people/terms/accept-terms.server.ts";
import { readOwnTerms } from "#app/domain/people/terms/read-own-terms.server.ts";
import { returnTo } from "#app/http/return-to.ts";
import { formAction, readForm, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { Prose } from "../pages/site-page.tsx";
import { SharedPage } from "../shell/card-page.tsx";
import { RuleChanges } from "./rule-changes.tsx";

export const meta = pageMeta("Rules and terms");

export async function loader(args: LoaderFunctionArgs) {
  const terms = await screenLoader(args, readOwnTerms, {});
  return { ...terms, goesTo: returnTo(new URL(args.request.url).searchParams.get("returnTo")) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  return formAction(args, acceptTerms, () => redirect(returnTo(form.get("returnTo")), 303));
}

/** The rules as the member accepted them. If the member has to accept a new version, also the form for that. */
export default function Terms() {
  const { version, changedAt, isDue, acceptedVersion, acceptedAt, html, changes, goesTo } =
    useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error;
  const busy = useNavigation().formAction === paths.terms();
  const isNew = acceptedVersion === null && changes.length === 0;
  return (
    <SharedPage title={isDue && !isNew ? "The rules have changed" : "Rules and terms"} note={isDue ? asked : undefined}>
      <div className="grid gap-6">
        <p>
          Version {version}
          {version > 1 ? (
            <>
              , in force since <Day at={changedAt} />
            </>
          ) : null}
          .{" "}
          {acceptedAt ? (
            <>
              You accepted version {acceptedVersion} on <Day at={acceptedAt} />.
            </>
          ) : null}
        </p>
        {changes.length > 0 ? <RuleChanges changes={changes} /> : null}
        <section>
          <h2 className="text-lg font-semibold">The rules</h2>
          <Prose html={html} />
        </section>
        {isDue ? (
          <PageForm action={paths.terms()} className="grid gap-4 border-t border-line pt-6">
            <FormError errors={errors?.[""] ?? errors?.version} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="returnTo" value={goesTo} />
            <div>
              <Button type="submit" busy={busy}>
                I accept the rules
              </Button>
            </div>
            <p className="text-sm text-muted">
              If you don't accept the rules, you can{" "}
              <PageLink to={paths.contact()} className="text-accent-text underline">
                ask the staff
              </PageLink>
              ,{" "}
              <PageLink to={paths.account.export()} className="text-accent-text underline">
                take your data with you
              </PageLink>{" "}
              and{" "}
              <PageLink to={paths.account.delete()} className="text-accent-text underline">
                delete your account
              </PageLink>
              .
            </p>
          </PageForm>
        ) : null}
      </div>
    </SharedPage>
  );
}

const asked = "Read and accept them to continue.";
