/** As far as it is read here. Browsers without it reload the page. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };
type WithNavigation = { navigation?: EventTarget };

type Asked = { path: string; lost: boolean };

/**
 * The router reloads the page when the script of another page cannot be loaded: without a connection that would put the
 * browser's error in its place. The reload is held back, until it is known that the server is there; then the page
 * that was asked for is opened as a document. `asked` is null where the page is none to keep.
 */
export function keepFromReload(asked: () => Asked | null) {
  const { navigation } = window as WithNavigation;
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    const latest = asked();
    if (navigationType !== "reload" || userInitiated || !cancelable || !latest) return;
    event.preventDefault();
    if (!latest.lost) void openWhenThere(latest);
  });
}

async function openWhenThere(asked: Asked) {
  const answer = await fetch(asked.path, { method: "HEAD" }).catch(() => null);
  if (answer && !asked.lost) window.location.assign(asked.path);
}
