import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

type Work = { waitUntil: (work: Promise<unknown>) => void };
type Listener = (event: object & Work) => void;
type Port = { postMessage: (data: string) => void };
type Page = { focused: boolean; focus: () => void; postMessage: (data: object, ports: Port[]) => void };

/** A channel whose messages arrive before any timer ends. */
class Channel {
  port1: { onmessage?: (event: { data: string }) => void } = {};
  port2: Port = { postMessage: (data) => queueMicrotask(() => this.port1.onmessage?.({ data })) };
}

/** Starts public/push.js in a world that notes what it asks of the browser. */
function startWorker({ pages = [], publicKey = "key" }: { pages?: Page[]; publicKey?: string } = {}) {
  const listeners = new Map<string, Listener>();
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void asked.push([name, ...given]);
  const made = { toJSON: () => ({ endpoint: "https://push.example/new", keys: { p256dh: "p", auth: "a" } }) };
  runInNewContext(readFileSync("public/push.js", "utf8"), {
    self: {
      addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
      registration: {
        showNotification: note("show"),
        pushManager: {
          async subscribe(options: object) {
            note("subscribe")(options);
            return made;
          },
        },
      },
      clients: { openWindow: note("open"), matchAll: async () => pages },
    },
    async fetch(path: string, init?: { method: string; body: string }) {
      note("fetch")(path, ...(init ? [init.method, JSON.parse(init.body)] : []));
      return { json: async () => ({ publicKey }) };
    },
    MessageChannel: Channel,
    // A page that does not answer is given up at once.
    setTimeout: (act: () => void) => setImmediate(act),
  });
  const fire = async (kind: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(kind)?.({ ...event, waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  const click = (link: string) => fire("notificationclick", { notification: { data: { link }, close: note("close") } });
  return { kinds: [...listeners.keys()], asked, fire, click, made };
}

it("the service worker shows a push, and listens to clicks and changed subscriptions besides, to nothing else", async () => {
  const { kinds, asked, fire } = startWorker();
  expect(kinds).toEqual(["push", "notificationclick", "pushsubscriptionchange"]);
  const message = { title: "Messages", body: "ola wrote to you: Your loops", link: "/messages/6", tag: "notice 1" };
  await fire("push", { data: { json: () => message } });
  const { title, body, tag, link } = message;
  expect(asked).toEqual([["show", title, { body, tag, icon: "/icon-192.png", data: { link } }]]);
});

it("a click opens a window where no page of the site is open", async () => {
  const { asked, click } = startWorker();
  await click("/messages/6");
  expect(asked).toEqual([["close"], ["open", "/messages/6"]]);
});

it("a click has an open page go to the notice, the one in front first, and opens a window where that does not answer", async () => {
  const told: unknown[] = [];
  const page = (name: string, focused: boolean, answers: boolean): Page => ({
    focused,
    focus: () => void told.push(`focus ${name}`),
    postMessage(data, [port]) {
      told.push([name, data]);
      if (answers) port?.postMessage("heard");
    },
  });
  const { asked, click } = startWorker({ pages: [page("behind", false, true), page("in front", true, true)] });
  await click("/messages/6");
  expect(told).toEqual(["focus in front", ["in front", { open: "/messages/6" }]]);
  expect(asked).toEqual([["close"]]);

  const silent = startWorker({ pages: [page("silent", true, false)] });
  await silent.click("/messages/7");
  expect(silent.asked).toEqual([["close"], ["open", "/messages/7"]]);
});

it("a subscription that the browser has changed is sent to the site", async () => {
  const sent = [
    "fetch",
    "/api/user/push-subscriptions",
    "POST",
    { endpoint: "https://push.example/new", p256dh: "p", auth: "a" },
  ];
  const given = startWorker();
  await given.fire("pushsubscriptionchange", { newSubscription: given.made });
  expect(given.asked).toEqual([sent]);

  const options = { userVisibleOnly: true, applicationServerKey: "old" };
  const renewed = startWorker();
  await renewed.fire("pushsubscriptionchange", { oldSubscription: { options } });
  expect(renewed.asked).toEqual([["subscribe", options], sent]);

  const lost = startWorker({ publicKey: "site" });
  await lost.fire("pushsubscriptionchange", {});
  const asked = ["subscribe", { userVisibleOnly: true, applicationServerKey: "site" }];
  expect(lost.asked).toEqual([["fetch", "/api/user/push-subscriptions"], asked, sent]);
});
