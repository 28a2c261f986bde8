import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Links, Meta, Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { countUnreadOf } from "./domain/messages/count-unread.server.ts";
import { contextOf } from "./http/context.server.ts";
import { readPreferences } from "./http/preferences.server.ts";
import { readToast } from "./http/toast.server.ts";
import { PageScripts } from "./routes/page-scripts.tsx";
import { RootError } from "./routes/root-error.tsx";
import { useClientBehaviour } from "./routes/use-client-behaviour.ts";
import { useLocalPreferences } from "./routes/use-local-preferences.ts";
import styles from "./styles/app.css?url";
import { OfflineLine, TroubleToast } from "./ui/connection/connection.tsx";
import { useConnection } from "./ui/connection/use-connection.ts";
import { SkipLink } from "./ui/skip-link.tsx";
import { Toast } from "./ui/toast.tsx";
import { Tooltips } from "./ui/tooltips.tsx";
import { useKeptToast } from "./ui/use-kept-toast.ts";
import { usePageLinks } from "./ui/use-page-links.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction<typeof loader> = ({ data: root }) => [{ title: root?.site.name ?? "" }];

// A message that this navigation opens is marked as read by a loader that runs beside this one.
const openedMessage = (url: string) =>
  Number(/^\/messages\/(\d{1,9})(?:\.data)?$/.exec(new URL(url).pathname)?.[1] ?? 0);

/** Runs on each navigation: the session look-up, and one scan of an index for the unread badge. */
export async function loader(args: LoaderFunctionArgs) {
  const [context, { toast, clear }] = await Promise.all([contextOf(args), readToast(args.request)]);
  const { actor, reads, site, clock } = context;
  const [{ preferences, keep }, unread] = await Promise.all([
    readPreferences(args.request, actor),
    actor ? countUnreadOf(reads, actor.id, openedMessage(args.request.url)) : 0,
  ]);
  return data(
    { actor, site, toast, preferences, unread, year: clock().getUTCFullYear() },
    { headers: [...keep, ...(clear ? [clear] : [])].map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** What every page knows: who is signed in, the site's words, theme and motion. */
export const useRoot = () => useRouteLoaderData<typeof loader>("root");

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot();
  const preferences = root?.preferences ?? { theme: "dark", motion: "full", fontFamily: "system", fontSize: "medium" };
  const classes = [preferences.theme === "dark" ? "dark" : "", preferences.motion === "still" ? "still" : ""];
  return (
    <html
      lang="en"
      className={classes.filter(Boolean).join(" ")}
      data-font-family={preferences.fontFamily}
      data-font-size={preferences.fontSize}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={preferences.theme} />
        <meta name="robots" content="noindex" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <PageScripts isVisitor={!root?.actor} />
      </body>
    </html>
  );
}

export default function App() {
  useClientBehaviour();
  usePageLinks();
  useLocalPreferences(useRoot()?.preferences);
  const { trouble, stale, close } = useConnection();
  const toast = useKeptToast(useRoot()?.toast ?? null, trouble !== null);
  return (
    <>
      <OfflineLine stale={stale} />
      <Tooltips />
      <Outlet />
      {toast ? <Toast key={toast.text} kind={toast.kind} text={toast.text} /> : null}
      {trouble ? <TroubleToast key={trouble.turn} trouble={trouble} onClose={close} /> : null}
    </>
  );
}

export const ErrorBoundary = RootError;
