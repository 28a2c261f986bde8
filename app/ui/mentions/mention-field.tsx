import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react";
import { TextareaField } from "../field.tsx";
import type { MentionList } from "./mention-list.tsx";

/**
 * A field for longer text in which members can be mentioned as @name. With JavaScript, names are suggested after "@".
 */
export const MentionField = (props: ComponentProps<typeof TextareaField>) => (
  <Mentions>
    <TextareaField {...props} />
  </Mentions>
);

type Props = {
  className?: string;
  /** Shows the names above the text area even if there is room below the window's edge. */
  above?: boolean;
  children: ReactNode;
};

/** Around a text area: suggests names after "@". */
export function Mentions({ className = "", above = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [List, setList] = useState<typeof MentionList>();
  // Few texts mention anybody, so the page loads the list only then.
  const onInput = ({ target }: FormEvent) => {
    if (List || !(target as HTMLTextAreaElement).value.includes("@")) return;
    import("./mention-list.tsx").then(
      (it) => setList(() => it.MentionList),
      () => undefined,
    );
  };
  return (
    <div ref={frame} onInput={onInput} className={`relative ${className}`.trim()}>
      {children}
      {List ? <List frame={frame} above={above} /> : null}
    </div>
  );
}
