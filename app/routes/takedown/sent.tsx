import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { SharedPage } from "../shell/card-page.tsx";

export const meta = pageMeta("Notice sent");

/** Show only what looks like a reference, because anybody can write into the URL. */
export function loader({ request }: LoaderFunctionArgs) {
  const reference = new URL(request.url).searchParams.get("reference") ?? "";
  return { reference: /^TN-[A-Z2-9]{8}$/.test(reference) ? reference : null };
}

export default function Sent() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <SharedPage title="We have your notice">
      <div className="grid gap-4">
        {reference ? (
          <p>
            Its reference is <strong className="font-mono text-strong">{reference}</strong>. Make a note of it.
          </p>
        ) : null}
        <p>
          We have sent a confirmation to your email address. The staff will read the notice and decide on each torrent.
          You will get a mail with the decision.
        </p>
        <p>
          <PageLink to={paths.transparency()} className="text-accent-text underline">
            How this site handles notices
          </PageLink>
        </p>
      </div>
    </SharedPage>
  );
}
