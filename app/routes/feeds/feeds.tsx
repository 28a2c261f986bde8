import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { createToken } from "#app/domain/people/tokens/create-token.server.ts";
import { TOKEN_NAME_MAX } from "#app/domain/people/tokens/schema.ts";
import { FEEDS } from "#app/domain/people/tokens/scopes.ts";
import { contextOf } from "#app/http/context.server.ts";
import { orThrow, readForm, runForm } from "#app/http/screen.server.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { chosenFeed } from "./chosen-feed.server.ts";
import { OtherFeeds } from "./other-feeds.tsx";
import { UseIn } from "./use-in.tsx";

export const meta = pageMeta<typeof loader>((data) => (data ? `Feed: ${data.title}` : "Feeds"));

const NEWEST = 3;

async function readChosen(args: LoaderFunctionArgs) {
  const context = await contextOf(args);
  const chosen = chosenFeed(new URL(args.request.url).searchParams);
  return { ...chosen, context, feed: orThrow(await chosen.read(context), args.request) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { here, feed, context } = await readChosen(args);
  const newest = feed.items.slice(0, NEWEST).map(({ path, title, at }) => ({ path, title, at: at.toISOString() }));
  return { title: feed.title, here, screen: feed.path, newest, now: context.clock().toISOString() };
}

type Made = { rss: string; atom: string };

const noErrors: SubmissionResult = {};

/** The new URLs are in the response to the form itself, so that their token is in no URL of a page. */
export async function action(args: ActionFunctionArgs) {
  const { context, feed, pathOf } = await readChosen(args);
  const form = await readForm(args.request);
  for (const [name, value] of [
    ["name", `Feed: ${feed.title}`.slice(0, TOKEN_NAME_MAX)],
    ["scopes", FEEDS],
    ["lifetime", "never"],
  ] as const)
    form.set(name, value);
  const sent = await runForm(args, context, createToken);
  if (!sent.ok) return sent.reply;
  const address = (format: "rss" | "atom") => `${context.origin}${pathOf(sent.value.token, format)}`;
  return data({ submission: noErrors, refusal: null, made: { rss: address("rss"), atom: address("atom") } });
}

/** Creates the URL of a feed for a feed reader or a torrent client. */
export default function FeedsPage() {
  const { title, here, screen, newest, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === here;
  const made = reply && "made" in reply ? (reply.made as Made) : null;
  return (
    <MemberDialog title={`Feed: ${title}`} closeTo={screen}>
      <div className="grid gap-6">
        <p className="max-w-prose">
          A feed lists new items for a feed reader or a torrent client, with the .torrent of each release. Its URL is
          private: anyone who has it can read the feed and download as you.
        </p>
        {made ? (
          <>
            <ShownOnce
              title="URL created. Copy it now"
              items={[
                { label: "RSS", what: "the RSS URL", text: made.rss },
                { label: "Atom", what: "the Atom URL", text: made.atom },
              ]}
            >
              The URLs are shown only once. Use the one that your program reads.
            </ShownOnce>
            <UseIn />
          </>
        ) : (
          <>
            <Newest items={newest} now={now} />
            <PageForm action={here}>
              <FormError errors={Object.values(reply?.submission.error ?? {}).flatMap((errors) => errors ?? [])} />
              <Button type="submit" busy={busy}>
                Create feed URL
              </Button>
            </PageForm>
          </>
        )}
        <OtherFeeds />
      </div>
    </MemberDialog>
  );
}

/** A preview of the newest items of the feed. */
const Newest = ({ items, now }: { items: { path: string; title: string; at: string }[]; now: string }) => (
  <section aria-labelledby="newest-title">
    <h2 id="newest-title" className="label text-xs text-muted">
      In this feed now
    </h2>
    {items.length === 0 ? <p className="mt-2 text-sm text-muted">Nothing yet. New items will appear here.</p> : null}
    <ul className="mt-1 divide-y divide-line border-b border-line">
      {items.map(({ path, title, at }) => (
        <li key={path} className="flex items-baseline gap-4 py-2 text-sm">
          <PageLink to={path} className="min-w-0 flex-1 break-words text-strong hover:underline" dir="auto">
            {title}
          </PageLink>
          <span className="font-mono text-xs whitespace-nowrap text-muted">{formatAgo(at, now)}</span>
        </li>
      ))}
    </ul>
  </section>
);
