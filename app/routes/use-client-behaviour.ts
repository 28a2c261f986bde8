import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "#app/paths/paths.ts";
import { keyOf } from "#app/ui/key-of.ts";

/**
 * Marks the page as hydrated, opens the sign-in for administrators on Ctrl+Shift+L, and goes to the notice of a clicked
 * push (public/push.js).
 */
export function useClientBehaviour() {
  const navigate = useNavigate();
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || keyOf(event).toLowerCase() !== "l") return;
      event.preventDefault();
      navigate(paths.adminLogin());
    };
    const onPush = ({ data, ports }: MessageEvent<{ open?: string }>) => {
      if (!data.open) return;
      ports[0]?.postMessage("heard");
      navigate(data.open);
    };
    const { serviceWorker } = navigator;
    window.addEventListener("keydown", onKey);
    serviceWorker?.addEventListener("message", onPush);
    return () => {
      window.removeEventListener("keydown", onKey);
      serviceWorker?.removeEventListener("message", onPush);
    };
  }, [navigate]);
}
