import type { InputHTMLAttributes } from "react";
import { SEARCH_MAX } from "#app/domain/core/kernel/pages.ts";
import { controlClasses } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, "aria-keyshortcuts"> & {
  label: string;
  value?: string | undefined;
  className?: string;
};

/** The field of a search with its icon, as `search` of a GET form that gives it room. */
export const SearchInput = ({ label, value, className = "h-10", ...more }: Props) => (
  <>
    <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
    <input
      {...more}
      key={value}
      type="search"
      dir="auto"
      name="search"
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={SEARCH_MAX}
      className={`${controlClasses} ${className} pl-9`}
    />
  </>
);
