import { useNavigation } from "@remix-run/react";
import { deviceName } from "#app/domain/core/kernel/device-name.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Token = {
  id: number;
  name: string;
  scopes: string[];
  expiresAt: string | null;
  hasEnded: boolean;
  lastUsedAt: string | null;
  lastClient: string | null;
  lastFamily: string | null;
};

/** The member's tokens, each with the program that used it last, and a button to revoke it. */
export function TokenList({ tokens, now, action }: { tokens: Token[]; now: string; action: string }) {
  const navigation = useNavigation();
  const busy = navigation.formAction === action ? navigation.formData?.get("tokenId") : null;
  if (tokens.length === 0) return <EmptyState>No tokens yet. Create one below for your first program.</EmptyState>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-52 flex-1">
            <p className="text-strong" dir="auto">
              {token.name} {token.hasEnded ? <Badge tone="danger">Expired</Badge> : null}
            </p>
            <p className="font-mono text-xs text-muted">{token.scopes.join(" · ")}</p>
            <p className="text-sm text-muted">
              {lastUse(token, now)},{" "}
              {token.expiresAt === null ? (
                "no expiry"
              ) : (
                <>
                  {token.hasEnded ? "expired" : "expires"} <Day at={token.expiresAt} />
                </>
              )}
            </p>
          </div>
          <PageForm action={action}>
            <input type="hidden" name="tokenId" value={token.id} />
            <Button type="submit" name="intent" value="revoke" variant="quiet" busy={busy === String(token.id)}>
              Revoke<span className="sr-only"> the token {token.name}</span>
            </Button>
          </PageForm>
        </li>
      ))}
    </ul>
  );
}

function lastUse({ lastUsedAt, lastClient, lastFamily }: Token, now: string): string {
  if (lastUsedAt === null) return "Never used";
  const client = clientName(lastClient);
  return `Last used ${formatAgo(lastUsedAt, now).toLowerCase()} by ${client} over ${lastFamily}`;
}

/** The program's own name: "curl" for "curl/8.5.0", and the browser's name for a browser. */
function clientName(userAgent: string | null): string {
  if (!userAgent) return "an unnamed program";
  const device = deviceName(userAgent);
  return device === "Unknown device" ? (userAgent.split(/[/ ]/)[0] ?? userAgent).slice(0, 40) : device;
}
