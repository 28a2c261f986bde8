/** It controls no page: its scope holds none. */
const WORKER = { file: "/push.js", scope: "/push/" };

type Subscribed = { endpoint: string; p256dh: string; auth: string };

/** Has the browser subscribe at its push service. Answers what the site needs to write to it, or a problem in words. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed | string> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "This browser has no pushes. On an iPhone or iPad, add the site to the home screen first.";
  if ((await Notification.requestPermission()) !== "granted")
    return "The browser does not let this site show notifications. Allow them in its settings for this site, then try again.";
  try {
    const worker = await startWorker();
    // A subscription with other keys of the site would be in the way.
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
