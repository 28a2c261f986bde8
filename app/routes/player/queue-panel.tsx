import { type KeyboardEvent, useId, useRef, useState } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { PlayerButton } from "./player-button.tsx";
import type { PlayerState } from "./player-state.ts";
import { isShuffled } from "./queue-order.ts";
import type { Sound } from "./sound.ts";
import { move, playNext, playSound, shuffle } from "./store.ts";
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
      <Order queue={queue} at={at} />
      {others.length > 0 ? <More others={others} sound={sound} /> : null}
    </div>
  );
}

/**
 * The sounds in order. A sound is moved by dragging, by its two buttons, or with Alt and an arrow; the arrows alone go
 * from sound to sound.
 */
function Order({ queue, at }: Pick<PlayerState, "queue" | "at">) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, say] = useState("");
  function moveTo(from: number, to: number) {
    const sound = queue[from];
    if (!sound || to < 0 || to >= queue.length || to === from) return;
    move(from, to);
    say(`${sound.label}: ${to + 1} of ${queue.length}`);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, i: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[keyOf(event)];
    if (!by) return;
    event.preventDefault();
    if (event.altKey) moveTo(i, i + by);
    // The row of a moved sound keeps its key, its element and so the focus.
    else list.current?.querySelectorAll<HTMLElement>("[data-row]")[i + by]?.focus();
  }
  return (
    <>
      <ol ref={list}>
        {queue.map(({ id, label, torrent }, i) => (
          <li
            key={id}
            draggable
            data-dragged={dragged === i || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(i);
            }}
            onDragOver={(event) => (dragged === null ? undefined : event.preventDefault())}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) moveTo(dragged, i);
            }}
            onDragEnd={() => setDragged(null)}
          >
            <Row
              name={label}
              under={torrent === label ? null : torrent}
              isCurrent={i === at}
              onPress={() => playSound(i)}
              onKeyDown={(event) => onKeyDown(event, i)}
            />
            <PlayerButton name="up" label={`Move ${label} up`} isOff={i === 0} onPress={() => moveTo(i, i - 1)} />
            <PlayerButton
              name="down"
              label={`Move ${label} down`}
              isOff={i === queue.length - 1}
              onPress={() => moveTo(i, i + 1)}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

function More({ others, sound }: { others: Details[]; sound: Sound }) {
  const id = useId();
  return (
    <>
      <h2 id={id}>More from this pack</h2>
      <ul aria-labelledby={id}>
        {others.map((one) => (
          <li key={one.id}>
            <Row
              name={one.title}
              under={null}
              isCurrent={false}
              onPress={() => playNext({ ...sound, id: one.id, label: one.title })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type RowProps = {
  name: string;
  under: string | null;
  isCurrent: boolean;
  onPress: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
};

const Row = ({ name, under, isCurrent, onPress, onKeyDown }: RowProps) => (
  <button
    type="button"
    data-row
    aria-current={isCurrent || undefined}
    onClick={onPress}
    onKeyDown={onKeyDown}
    className="p-row"
  >
    <bdi>{name}</bdi>
    {under ? <small dir="auto">{under}</small> : null}
  </button>
);
