import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Meta } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { paths } from "./paths/paths.ts";
import { ErrorContent } from "./routes/error-content.tsx";
import { loadRoot, type Root } from "./routes/load-root.server.ts";
import { PageScripts } from "./routes/page-scripts.tsx";
import { RootError } from "./routes/root-error.tsx";
import { MemberShell } from "./routes/shell/member-shell.tsx";
import { UndoButton } from "./routes/undo-button.tsx";
import { useClientBehaviour } from "./routes/use-client-behaviour.ts";
import { useDraft } from "./routes/use-draft.ts";
import { useFocus } from "./routes/use-focus.ts";
import { useHoverLayers } from "./routes/use-hover-layers.ts";
import { LiveNoticesProvider, useNoticeEvents } from "./routes/use-live-notices.ts";
import { useLocalPreferences } from "./routes/use-local-preferences.ts";
import { usePlayer } from "./routes/use-player.ts";
import { parseRoot, useRoot } from "./routes/use-root.ts";
import { useSearchKey } from "./routes/use-search-key.ts";
import { useShownZone } from "./routes/use-shown-zone.ts";
import styles from "./styles/app.css?url";
import displayFace from "./styles/fonts/archivo-expanded.woff2?url";
import textFace from "./styles/fonts/instrument-sans.woff2?url";
import { canvasOf } from "./ui/canvas.ts";
import { OfflineLine, TroubleToast } from "./ui/connection/connection.tsx";
import { useConnection } from "./ui/connection/use-connection.ts";
import { FormKeyContext } from "./ui/form-key.ts";
import { LimitsProvider } from "./ui/limit-note.tsx";
import { RequestIdContext } from "./ui/request-id.ts";
import { ScreenOutlet } from "./ui/screen-outlet.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { Toast } from "./ui/toast.tsx";
import { useKeptToast } from "./ui/use-kept-toast.ts";
import { useMoreMenus } from "./ui/use-more-menus.ts";
import { usePageForms } from "./ui/use-page-forms.ts";
import { usePageLinks } from "./ui/use-page-links.ts";
import { DraftProvider } from "./ui/words/draft-context.ts";
import { ZoneProvider } from "./ui/zone.ts";

const NO_LIMITS: Root["limits"] = [];

// For pages without metadata of their own, such as errors.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? parseRoot(data.root).site.name : "" },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) => loadRoot(args);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

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
      data-limits={root?.limits.flatMap(({ words }) => Object.keys(words)).join(" ") || undefined}
      data-form-key={useContext(FormKeyContext) || undefined}
      data-failed-request={useContext(RequestIdContext) || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={preferences.theme} />
        <meta name="theme-color" content={canvasOf[preferences.theme]} />
        <Meta />
        <link rel="preload" href={displayFace} as="font" type="font/woff2" crossOrigin="anonymous" />
        {preferences.fontFamily === "system" ? (
          <link rel="preload" href={textFace} as="font" type="font/woff2" crossOrigin="anonymous" />
        ) : null}
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={paths.manifest()} />
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
      <ScreenOutlet />
    </Page>
  );
}

/** If a screen cannot be shown, the header and the footer stay. */
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

/** The parts that every page has: shortcuts, menus, and messages from the site. */
function Page({ children }: { children: ReactNode }) {
  useClientBehaviour();
  usePageLinks();
  usePageForms();
  useFocus();
  useMoreMenus();
  useSearchKey();
  useLocalPreferences(useRoot()?.preferences);
  const HoverLayers = useHoverLayers();
  const Player = usePlayer();
  const { trouble, stale, close } = useConnection();
  const toast = useKeptToast(useRoot()?.toast ?? null, trouble !== null);
  const zone = useShownZone(useRoot()?.zone);
  const draft = useDraft();
  const notices = useNoticeEvents();
  const limits = useRoot()?.limits ?? NO_LIMITS;
  return (
    <ZoneProvider value={zone}>
      <OfflineLine stale={stale} />
      {HoverLayers ? <HoverLayers /> : null}
      <LiveNoticesProvider value={notices}>
        <LimitsProvider value={limits}>
          <DraftProvider value={draft}>{children}</DraftProvider>
        </LimitsProvider>
      </LiveNoticesProvider>
      {Player ? <Player /> : null}
      {toast ? (
        <Toast key={toast.text} kind={toast.kind} text={toast.text}>
          {toast.undo ? <UndoButton {...toast.undo} /> : null}
        </Toast>
      ) : null}
      {trouble ? <TroubleToast key={trouble.turn} trouble={trouble} onClose={close} /> : null}
    </ZoneProvider>
  );
}
