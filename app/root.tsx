import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Links, Meta, Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readFrame } from "./domain/messages/read-frame.server.ts";
import { contextOf } from "./http/context.server.ts";
import { readPreferences } from "./http/preferences.server.ts";
import { readShownZone } from "./http/time-zone.server.ts";
import { readToast } from "./http/toast.server.ts";
import { paths } from "./paths/paths.ts";
import { ErrorContent } from "./routes/error-content.tsx";
import { PageScripts } from "./routes/page-scripts.tsx";
import { RootError } from "./routes/root-error.tsx";
import { MemberShell } from "./routes/shell/member-shell.tsx";
import { useClientBehaviour } from "./routes/use-client-behaviour.ts";
import { useFocus } from "./routes/use-focus.ts";
import { useLocalPreferences } from "./routes/use-local-preferences.ts";
import { useShownZone } from "./routes/use-shown-zone.ts";
import styles from "./styles/app.css?url";
import { canvasOf } from "./ui/canvas.ts";
import { OfflineLine, TroubleToast } from "./ui/connection/connection.tsx";
import { useConnection } from "./ui/connection/use-connection.ts";
import { SkipLink } from "./ui/skip-link.tsx";
import { Toast } from "./ui/toast.tsx";
import { Tooltips } from "./ui/tooltips.tsx";
import { useKeptToast } from "./ui/use-kept-toast.ts";
import { useMoreMenus } from "./ui/use-more-menus.ts";
import { usePageLinks } from "./ui/use-page-links.ts";
import { ZoneProvider } from "./ui/zone.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: paths.manifest() },
];

// Pages that say nothing of themselves: errors among others.
export const meta: MetaFunction<typeof loader> = ({ data: root }) => [
  { title: root?.site.name ?? "" },
  { name: "robots", content: "noindex" },
];

// A message that this navigation opens is marked as read by a loader that runs beside this one.
const openedMessage = (url: string) =>
  Number(/^\/messages\/(\d{1,9})(?:\.data)?$/.exec(new URL(url).pathname)?.[1] ?? 0);

// Days begin on a quarter of an hour in every zone. Anything finer would make each answer to a poll a new one.
const quarterHour = (now: Date) => new Date(now.getTime() - (now.getTime() % 900_000)).toISOString();

/** Runs on each navigation: the session look-up, and one statement for what the frame says of the member. */
export async function loader(args: LoaderFunctionArgs) {
  const [context, { toast, clear }] = await Promise.all([contextOf(args), readToast(args.request)]);
  const { actor, reads, site, clock } = context;
  const [{ preferences, keep }, figures] = await Promise.all([
    readPreferences(args.request, actor),
    actor ? readFrame(reads, actor.id, openedMessage(args.request.url)) : null,
  ]);
  return data(
    {
      actor,
      site,
      toast,
      preferences,
      ...(figures ?? { unread: 0, points: 0 }),
      zone: readShownZone(args.request, actor),
      now: quarterHour(clock()),
      year: clock().getUTCFullYear(),
    },
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
        <meta name="theme-color" content={canvasOf[preferences.theme]} />
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
  return (
    <Page>
      <Outlet />
    </Page>
  );
}

/** A screen that cannot be shown leaves the header and the footer where they are. */
export function ErrorBoundary() {
  if (!useRoot()) return <RootError />;
  return (
    <Page>
      <MemberShell>
        <ErrorContent />
      </MemberShell>
    </Page>
  );
}

/** What every page has: its shortcuts and menus, and what the site has to say. */
function Page({ children }: { children: ReactNode }) {
  useClientBehaviour();
  usePageLinks();
  useFocus();
  useMoreMenus();
  useLocalPreferences(useRoot()?.preferences);
  const { trouble, stale, close } = useConnection();
  const toast = useKeptToast(useRoot()?.toast ?? null, trouble !== null);
  const zone = useShownZone(useRoot()?.zone);
  return (
    <ZoneProvider value={zone}>
      <OfflineLine stale={stale} />
      <Tooltips />
      {children}
      {toast ? <Toast key={toast.text} kind={toast.kind} text={toast.text} /> : null}
      {trouble ? <TroubleToast key={trouble.turn} trouble={trouble} onClose={close} /> : null}
    </ZoneProvider>
  );
}
