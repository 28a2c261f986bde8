import { type ButtonHTMLAttributes, type ComponentProps, useEffect, useState } from "react";
import { PageLink } from "./page-link.tsx";
import { Spinner } from "./spinner.tsx";

const base =
  "inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-60 print:hidden";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  quiet: "border border-line-strong bg-surface text-strong hover:border-accent-text hover:text-accent-text",
  ghost: "text-text hover:bg-sunken hover:text-strong",
  danger: "bg-danger text-on-danger hover:brightness-110",
} as const;

const dimmed = "cursor-not-allowed opacity-60";

const sizes = {
  small: "min-h-8 px-3 text-sm",
  medium: "min-h-10 px-4 text-sm",
  large: "min-h-12 px-6 text-base",
} as const;

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** For a plain anchor that the browser follows itself: downloads, full reloads, plain text. */
export const buttonClasses = ({ variant = "primary", size = "medium" }: Look, more = "") =>
  `${base} ${variants[variant]} ${sizes[size]} ${more}`;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean };

/**
 * While busy, it shows the spinner, and a second click does not send the form again. If a form has several buttons,
 * which have names, only the pressed one shows the spinner.
 */
export function Button({ variant, size, busy = false, className = "", children, onClick, ...props }: ButtonProps) {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => (busy ? () => setPressed(false) : undefined), [busy]);
  const spins = busy && (isPressed || props.name === undefined);
  return (
    <button
      {...props}
      className={buttonClasses({ variant, size }, busy && !spins ? `${className} ${dimmed}` : className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) return event.preventDefault();
        setPressed(true);
        onClick?.(event);
      }}
    >
      {spins ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof PageLink> & Look) {
  return <PageLink prefetchRoute {...props} className={buttonClasses({ variant, size }, className)} />;
}
