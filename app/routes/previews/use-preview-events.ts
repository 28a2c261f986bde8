import { useRevalidator } from "@remix-run/react";
import { useEvents } from "#app/ui/use-events.ts";

/** Loads the page's data anew whenever the previews that it waits for change. Null follows nothing. */
export function usePreviewEvents(address: string | null) {
  const { revalidate } = useRevalidator();
  useEvents(address, revalidate);
}
