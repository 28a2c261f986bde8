import type { InputHTMLAttributes, Ref } from "react";
import { controlOf, FieldFrame, type FieldProps } from "./field.tsx";

type Props = FieldProps<InputHTMLAttributes<HTMLInputElement>> & { inputRef?: Ref<HTMLInputElement> };

/** The browser's own control for files, its parts styled in our colours. */
export const FileInput = ({ inputRef, ...props }: Omit<Props, "label">) => (
  <input
    {...controlOf({ label: "", ...props }).attributes}
    ref={inputRef}
    type="file"
    className="w-full text-sm file:mr-3 file:min-h-10 file:rounded-md file:border file:border-line-strong file:bg-raised file:px-3 file:text-strong"
  />
);

/** A field for files. */
export const FileField = (props: Props) => (
  <FieldFrame {...controlOf(props).frame}>
    <FileInput {...props} />
  </FieldFrame>
);
