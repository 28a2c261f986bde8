import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { isSignedIn } from "#app/domain/kernel/allow.ts";
import { createToken } from "#app/domain/tokens/create-token.server.ts";
import { FEEDS } from "#app/domain/tokens/scopes.ts";
import { contextOf } from "#app/http/context.server.ts";
import { readForm, refusalResponse, runForm } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { chosenFeed } from "./chosen-feed.ts";

export const meta = pageMeta("Feeds");

export async function loader(args: LoaderFunctionArgs) {
  const denied = isSignedIn(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  const { title, here, screen } = chosenFeed(new URL(args.request.url).searchParams);
  return { title, here, screen };
}

type Made = { rss: string; atom: string };

const noErrors: SubmissionResult = {};

/** The addresses are in the answer to the form itself: their token passes through no address of the site's own. */
export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = isSignedIn(context);
  if (denied) throw refusalResponse(denied, args.request);
  const { title, pathOf } = chosenFeed(new URL(args.request.url).searchParams);
  const form = await readForm(args.request);
  for (const [name, value] of [
    ["name", `Feed: ${title}`.slice(0, 60)],
    ["scopes", FEEDS],
    ["lifetime", "never"],
  ] as const)
    form.set(name, value);
  const sent = await runForm(args, context, createToken, form);
  if (!sent.ok) return sent.reply;
  const address = (format: "rss" | "atom") => `${context.origin}${pathOf(sent.value.token, format)}`;
  return data({ submission: noErrors, refusal: null, made: { rss: address("rss"), atom: address("atom") } });
}

/** Where a member gets the address of a feed for a feed reader or a torrent client. */
export default function FeedsPage() {
  const { title, here, screen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === here;
  const made = reply && "made" in reply ? (reply.made as Made) : null;
  return (
    <MemberShell>
      <DialogPage title={`Feed: ${title}`} closeTo={screen}>
        <div className="grid gap-6">
          <p className="max-w-prose">
            A feed tells a feed reader or a torrent client what is new, with the .torrent of each release. Its address
            is yours alone: whoever has it can read the feed and download as you.
          </p>
          {made ? (
            <ShownOnce
              title="The address is made. Copy it now"
              items={[
                { label: "RSS", what: "the RSS address", text: made.rss },
                { label: "Atom", what: "the Atom address", text: made.atom },
              ]}
            >
              It is shown this once and never again. Take the one that your program reads.
            </ShownOnce>
          ) : (
            <Form method="post" action={here}>
              <FormError errors={Object.values(reply?.submission.error ?? {}).flatMap((errors) => errors ?? [])} />
              <Button type="submit" busy={busy}>
                Make the address
              </Button>
            </Form>
          )}
          <p className="text-sm text-muted">
            Each address has a token of its own. Revoke it under{" "}
            <Link to={paths.account.tokens()} className="text-accent-text underline">
              Account, Tokens
            </Link>{" "}
            when you stop using the feed. Other feeds: open a list, a search or a topic, and follow its feed there; or
            take the{" "}
            <Link to={paths.feeds({ of: "announcements" })} className="text-accent-text underline">
              announcements
            </Link>
            .
          </p>
        </div>
      </DialogPage>
    </MemberShell>
  );
}
