import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { TextareaField } from "../field.tsx";
import type { MentionList } from "./mention-list.tsx";

/** A field for longer text that mentions members as @name. With JavaScript their names are suggested after the "@". */
export function MentionField(props: ComponentProps<typeof TextareaField>) {
  const frame = useRef<HTMLDivElement>(null);
  const [List, setList] = useState<typeof MentionList>();
  // Few texts mention anybody: the page loads nothing for it before.
  const onInput = ({ target }: FormEvent) => {
    if (List || !(target as HTMLTextAreaElement).value.includes("@")) return;
    import("./mention-list.tsx").then(
      (it) => setList(() => it.MentionList),
      () => undefined,
    );
  };
  return (
    <div ref={frame} onInput={onInput} className="relative">
      <TextareaField {...props} />
      {List ? <List frame={frame} /> : null}
    </div>
  );
}
