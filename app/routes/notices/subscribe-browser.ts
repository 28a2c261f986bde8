/** It controls no page: no page is within its scope. */
const WORKER = { file: "/push.js", scope: "/push/" };

type Subscribed = { endpoint: string; p256dh: string; auth: string };

/** Subscribes the browser at its push service. Returns what the site needs to push to it, or a problem as a message. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed | string> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "This browser doesn't support push notifications. On an iPhone or iPad, add the site to the home screen first.";
  if ((await Notification.requestPermission()) !== "granted")
    return "The browser blocks notifications from this site. Allow them in its site settings, then try again.";
  try {
    const worker = await startWorker();
    // A subscription under other keys of the site would make this one fail.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint = "", keys = {} } = made.toJSON();
    return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
  } catch {
    return "The browser's push service does not answer. Try again later.";
  }
}

async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER.file, { scope: WORKER.scope });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting)
    await new Promise<void>((resolve) => {
      starting.addEventListener("statechange", () => {
        if (starting.state === "activated") resolve();
      });
    });
  return registration;
}
