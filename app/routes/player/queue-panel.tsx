import { type KeyboardEvent, useId, useState } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { PlayerButton } from "./player-button.tsx";
import type { PlayerState } from "./player-state.ts";
import { isShuffled } from "./queue-order.ts";
import type { Sound } from "./sound.ts";
import { playNext, playSound, shuffle } from "./store.ts";
import type { Details } from "./use-details.ts";

type Props = { state: PlayerState; sound: Sound; pack: Details[] };

/** Opens the queue above the player: the sounds in order, and other sounds of the current torrent. */
export function QueueButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { queue, at } = props.state;
  const closeByEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen || keyOf(event) !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
    event.currentTarget.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes a panel that one of its buttons opened
    <div className="contents" onKeyDown={closeByEscape}>
      <PlayerButton name="list" label="Queue" isExpanded={isOpen} onPress={() => setOpen(!isOpen)} />
      <span className="p-place">
        {at + 1}
        <span className="sr-only"> of </span>
        <span aria-hidden="true">/</span>
        {queue.length}
      </span>
      {isOpen ? <Queue {...props} /> : null}
    </div>
  );
}

function Queue({ state: { queue, at }, sound, pack }: Props) {
  const shuffled = isShuffled(queue);
  const others = pack.filter(({ id, status }) => status === "ready" && !queue.some((one) => one.id === id));
  return (
    <div className="p-queue">
      <div className="p-queue-head">
        <h2>Queue</h2>
        <PlayerButton
          name="shuffle"
          label="Shuffle"
          isDown={shuffled}
          isLit={shuffled}
          isOff={queue.length < 3}
          onPress={() => shuffle(!shuffled)}
        />
      </div>
      <ol>
        {queue.map(({ id, label, torrent }, i) => (
          <Row
            key={id}
            name={label}
            under={torrent === label ? null : torrent}
            isCurrent={i === at}
            onPress={() => playSound(i)}
          />
        ))}
      </ol>
      {others.length > 0 ? <More others={others} sound={sound} /> : null}
    </div>
  );
}

function More({ others, sound }: { others: Details[]; sound: Sound }) {
  const id = useId();
  return (
    <>
      <h2 id={id}>More from this pack</h2>
      <ul aria-labelledby={id}>
        {others.map((one) => (
          <Row
            key={one.id}
            name={one.title}
            under={null}
            isCurrent={false}
            onPress={() => playNext({ ...sound, id: one.id, label: one.title })}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = { name: string; under: string | null; isCurrent: boolean; onPress: () => void };

function Row({ name, under, isCurrent, onPress }: RowProps) {
  return (
    <li>
      <button type="button" aria-current={isCurrent || undefined} onClick={onPress}>
        <bdi>{name}</bdi>
        {under ? <small dir="auto">{under}</small> : null}
      </button>
    </li>
  );
}
