import type { Listen } from "#app/db/listen.server.ts";
import { CALLER_CHANNEL, endedTopic } from "#app/domain/core/kernel/caller-topics.ts";
import { PROGRESS_CHANNEL } from "#app/domain/core/kernel/progress.server.ts";
import type { Changes } from "#app/domain/core/ports/changes.ts";

/**
 * Receives the notifications of `notifyProgress` and of ended rights, for all streams of this process. After a broken
 * connection it calls every subscriber, because notifications may have been lost.
 */
export function createChanges(listen: Listen) {
  const subscribers = new Map<string, Set<() => void>>();

  function callAll(topics: Iterable<string>): void {
    for (const topic of topics) for (const onChange of subscribers.get(topic) ?? []) onChange();
  }

  const listener = listen({
    channels: [PROGRESS_CHANNEL, CALLER_CHANNEL],
    async ready(_client, again) {
      if (again) callAll(subscribers.keys());
    },
    async notices(batch) {
      const topics = batch.map(({ channel, payload }) => (channel === CALLER_CHANNEL ? endedTopic(payload) : payload));
      callAll(topics.includes(null) ? subscribers.keys() : new Set(topics.filter((topic) => topic !== null)));
    },
  });

  const subscribe: Changes["subscribe"] = (topic, onChange) => {
    const ofTopic = subscribers.get(topic) ?? new Set();
    subscribers.set(topic, ofTopic.add(onChange));
    return () => {
      ofTopic.delete(onChange);
      if (ofTopic.size === 0 && subscribers.get(topic) === ofTopic) subscribers.delete(topic);
    };
  };
  return { subscribe, start: listener.start, stop: listener.stop };
}
