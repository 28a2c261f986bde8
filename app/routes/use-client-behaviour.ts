import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "#app/paths/paths.ts";
import { keyOf } from "#app/ui/key-of.ts";

/** Marks the page as hydrated, and lets Ctrl+Shift+L open the sign-in of administrators. */
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
