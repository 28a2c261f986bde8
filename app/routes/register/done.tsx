import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { referenceCookie, sentReference } from "#app/http/payment-reference.server.ts";
import { begunRegistration, forgetRegistration } from "#app/http/registration.server.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { RegisteredNotice, SentNotice } from "../payments/sent-notice.tsx";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

const SECONDS = 3;

export const meta = pageMeta("Awaiting approval");

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const params = new URL(args.request.url).searchParams;
  const byCard = params.get("paid") === "card";
  const wanted = params.get("next");
  const next: "approval" | "account" | null = wanted === "approval" || wanted === "account" ? wanted : null;
  const headers = new Headers({ "Set-Cookie": await forgetRegistration(app) });
  const paid = byCard ? await begunRegistration(args) : null;
  if (paid) headers.append("Set-Cookie", await referenceCookie(app, paid.reference));
  return data({ byCard, next, reference: paid?.reference ?? (await sentReference(args)) }, { headers });
}

/** Signs that somebody is using the page, for example to copy the reference. */
const uses = ["pointerdown", "touchstart", "keydown", "wheel", "copy"] as const;

/** Leaves for the sign-in page, unless the page is used before then: then it stays. */
function useLeaveUnlessUsed(): void {
  const navigate = useNavigate();
  useEffect(() => {
    sessionStorage.removeItem("pendingRegistration");
    const listening = new AbortController();
    const timer = setTimeout(() => navigate(paths.login()), SECONDS * 1000);
    const stay = () => {
      clearTimeout(timer);
      listening.abort();
    };
    // A browser also reports where a resting pointer is, so that only a move from there counts.
    let last: string | null = null;
    const onMove = ({ screenX, screenY }: PointerEvent) => {
      const place = `${screenX} ${screenY}`;
      if (last !== null && place !== last) stay();
      last = place;
    };
    const options = { passive: true, signal: listening.signal };
    for (const use of uses) addEventListener(use, stay, options);
    addEventListener("pointermove", onMove, options);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [navigate]);
}

/**
 * Explains the next step. An untouched page leads to the sign-in page after three seconds, which shows this message
 * too.
 */
export default function Done() {
  const { byCard, next, reference } = useLoaderData<typeof loader>();
  useLeaveUnlessUsed();
  return (
    <WidePage title={next === "account" ? "Your account opens" : "Awaiting approval"} note="Last step">
      {next ? <RegisteredNotice next={next} /> : <Paid byCard={byCard} reference={reference} />}
      {/* Without JavaScript the browser follows this; in the head, browsers with JavaScript would do so, too. */}
      <noscript>
        <meta httpEquiv="refresh" content={`${SECONDS};url=${paths.login()}`} />
      </noscript>
      <p className="mt-4">
        <PageLink to={paths.login()} className="text-accent-text underline">
          Go to Member Login
        </PageLink>
      </p>
      <HelpLinks />
    </WidePage>
  );
}

const Paid = ({ byCard, reference }: { byCard: boolean; reference: string | null }) => (
  <>
    <p className="mb-4 max-w-prose">
      {byCard ? "Thank you. The card service will confirm your payment." : "Your payment proof has been submitted."}{" "}
      Once the staff confirm it, your account opens and you get a mail.
    </p>
    {reference ? <SentNotice reference={reference} /> : null}
  </>
);
