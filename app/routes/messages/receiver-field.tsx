import type { ComponentProps } from "react";
import { paths } from "#app/paths/paths.ts";
import { SuggestField } from "#app/ui/suggest-field.tsx";

type Props = Pick<ComponentProps<typeof SuggestField>, "errors" | "hint" | "inputProps">;

/** A plain field for a username, with suggestions. */
export const ReceiverField = (props: Props) => (
  <SuggestField
    {...props}
    label="To (username)"
    hrefFor={(typed) => paths.messages.suggest({ q: typed })}
    answer="usernames"
  />
);
