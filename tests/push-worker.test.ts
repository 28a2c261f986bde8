import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

type Listener = (event: object) => void;

/** Starts public/push.js in a world that notes what it asks of the browser. */
function startWorker() {
  const listeners = new Map<string, Listener>();
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void asked.push([name, ...given]);
  runInNewContext(readFileSync("public/push.js", "utf8"), {
    self: {
      addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
      registration: { showNotification: note("show") },
      clients: { openWindow: note("open") },
    },
  });
  const fire = (kind: string, event: object) => listeners.get(kind)?.({ ...event, waitUntil: () => undefined });
  return { kinds: [...listeners.keys()], asked, fire, note };
}

it("the service worker shows a push, opens its notice when it is clicked, and listens to nothing else", () => {
  const { kinds, asked, fire, note } = startWorker();
  expect(kinds).toEqual(["push", "notificationclick"]);
  const message = { title: "Messages", body: "ola wrote to you: Your loops", link: "/messages/6", tag: "notice 1" };
  fire("push", { data: { json: () => message } });
  const { title, body, tag, link } = message;
  expect(asked).toEqual([["show", title, { body, tag, icon: "/icon-192.png", data: { link } }]]);
  fire("notificationclick", { notification: { data: { link }, close: note("close") } });
  expect(asked.slice(1)).toEqual([["close"], ["open", link]]);
});
