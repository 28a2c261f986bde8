import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOfStaff } from "#app/domain/core/kernel/actor.ts";
import { createToken } from "#app/domain/people/tokens/create-token.server.ts";
import { findTokens } from "#app/domain/people/tokens/find-tokens.server.ts";
import { revokeToken } from "#app/domain/people/tokens/revoke-token.server.ts";
import { scopesFor } from "#app/domain/people/tokens/scopes.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast, runForm, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { NewTokenForm } from "./new-token-form.tsx";
import { TokenList } from "./token-list.tsx";

export const meta = pageMeta("Tokens");

const PATH = paths.account.tokens();

export async function loader(args: LoaderFunctionArgs) {
  const [{ tokens }, { clock, actor }] = await Promise.all([screenLoader(args, findTokens), contextOf(args)]);
  return { tokens, scopes: scopesFor(isOfStaff(actor)), now: clock().toISOString() };
}

const acts = { make: createToken, revoke: revokeToken };

/** The new token is in the response to the form itself, so that it is in no URL, cookie or second page. */
export async function action(args: ActionFunctionArgs) {
  if ((await parseIntent(args, acts)) === "revoke")
    return confirmAction(
      args,
      revokeToken,
      ({ message }) => redirectWithToast(PATH, message),
      "The token was not revoked",
    );
  const sent = await runForm(args, await contextOf(args), createToken);
  if (!sent.ok) return sent.reply;
  const { name, token } = sent.value;
  return data({ submission: {}, refusal: null, made: { name, token } });
}

export default function TokensPage() {
  const { tokens, scopes, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const made = reply && "made" in reply ? reply.made : null;
  return (
    <MemberDialog title="Tokens" closeTo={paths.account()}>
      <div className="grid gap-6">
        <p className="max-w-prose">
          A token lets a program use the{" "}
          <a href={paths.apiDocs()} className="text-accent-text underline">
            API
          </a>{" "}
          as you, within the scopes that you choose. Give each program its own token, and revoke it when you stop using
          the program. Torrents downloaded with a token announce with its key: once it is revoked or expires, download
          them again.
        </p>
        <p className="max-w-prose text-sm text-muted">
          The{" "}
          <PageLink to={paths.feeds()} className="text-accent-text underline">
            page of a feed
          </PageLink>{" "}
          creates its own token. Prowlarr, Jackett and qBittorrent’s search (with{" "}
          <a href="/patchbay.py" download className="text-accent-text underline">
            its plug-in
          </a>
          ) need a token with only the scope feeds.{" "}
          <a href={paths.help({ hash: "tokens" })} className="text-accent-text underline">
            Help with tokens
          </a>
        </p>
        {made ? (
          <ShownOnce
            title={`Created the token “${made.name}”. Copy it now`}
            items={[{ what: "the token", text: made.token }]}
          >
            It is shown only once. Anyone who has it can use it.
          </ShownOnce>
        ) : null}
        <TokenList tokens={tokens} now={now} action={PATH} />
        <NewTokenForm key={made?.token} scopes={scopes} reply={made ? undefined : reply} />
      </div>
    </MemberDialog>
  );
}
