/** Only the parts used here. Browsers without the API reload the page. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };
type WithNavigation = { navigation?: EventTarget };

type Asked = { path: string; lost: boolean };

/**
 * The router reloads the page if the script of another page cannot be loaded. Without a connection, that would replace
 * the page with the browser's error. The reload is held back until the server is known to be reachable; then the
 * requested page is opened as a document. `asked` is null if the current page is not worth keeping.
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
