// The service worker of pushes, and of nothing else: it answers no requests and keeps no pages.
// Its messages are made in app/domain/notify/notices/send-push.server.ts.

const SUBSCRIPTIONS = "/api/user/push-subscriptions";
/** How long a page that is open has to say that it goes to the notice. */
const ANSWER_MS = 1_000;

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { link } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

// The browser has made, or wants, another subscription: the site pushes to the old one until it is told.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Has a page of the site that is open go to a notice; opens a window where none is, or where it does not answer. */
async function show(link) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return self.clients.openWindow(link);
  const { port1, port2 } = new MessageChannel();
  const isHeard = new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  await page.focus();
  page.postMessage({ open: link }, [port2]);
  return (await isHeard) ? undefined : self.clients.openWindow(link);
}

async function renew({ oldSubscription, newSubscription }) {
  const made = newSubscription ?? (await self.registration.pushManager.subscribe(await optionsOf(oldSubscription)));
  const { endpoint, keys } = made.toJSON();
  const body = JSON.stringify({ endpoint, ...keys });
  await fetch(SUBSCRIPTIONS, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

async function optionsOf(old) {
  if (old) return old.options;
  const { publicKey } = await (await fetch(SUBSCRIPTIONS)).json();
  return { userVisibleOnly: true, applicationServerKey: publicKey };
}
