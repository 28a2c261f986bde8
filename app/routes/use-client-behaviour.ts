import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "#app/paths/paths.ts";
import { keyOf } from "#app/ui/key-of.ts";

/** What only a browser with JavaScript has: the sign that the page is alive, and Ctrl+Shift+L to the admin door. */
export function useClientBehaviour() {
  const navigate = useNavigate();
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || keyOf(event).toLowerCase() !== "l") return;
      event.preventDefault();
      navigate(paths.adminLogin());
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
}
