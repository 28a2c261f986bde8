import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

/** Links and buttons behind a word. It opens without JavaScript; with it, Escape and a click elsewhere close it. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute("open");
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details ref={menu} className="group relative inline-block">
      <summary className="inline-flex min-h-10 list-none items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium text-strong hover:border-accent-text hover:text-accent-text [&::-webkit-details-marker]:hidden">
        {label}
        <Icon name="down" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 z-30 mt-1 grid min-w-48 rounded-md border border-line-strong bg-raised p-1 shadow-panel *:rounded-sm *:px-3 *:py-2 *:text-left *:text-sm *:hover:bg-sunken *:hover:text-strong">
        {children}
      </div>
    </details>
  );
}
