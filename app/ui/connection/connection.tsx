import { useSyncExternalStore } from "react";
import { Lamp } from "../badge.tsx";
import { Button } from "../button.tsx";
import { ToastMessage } from "../toast.tsx";
import type { Trouble } from "./use-connection.ts";

/** Names the request that failed, and offers to try again. */
export const TroubleToast = ({ trouble: { text, again }, onClose }: { trouble: Trouble; onClose: () => void }) => (
  <ToastMessage kind="error" text={text} stays onClose={onClose}>
    {again ? (
      <Button type="button" size="small" variant="quiet" onClick={again}>
        Try again
      </Button>
    ) : null}
  </ToastMessage>
);

/** Shown over the page while it cannot be refreshed, and disappears by itself. It moves nothing. */
export function OfflineLine({ stale }: { stale: boolean }) {
  const offline = useOffline();
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center">
      {offline || stale ? (
        <p className="mt-1 inline-flex items-center gap-2 rounded-md border border-new bg-raised px-3 py-1.5 text-sm text-new shadow-panel">
          <Lamp />
          {offline
            ? "You are offline. This page stays as it is."
            : "No connection to the server. This page refreshes when it is back."}
        </p>
      ) : null}
    </div>
  );
}

const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

function subscribe(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
