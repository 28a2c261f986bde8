import { reversalWords } from "#app/domain/joining/payments/reversal-words.ts";
import { Badge } from "./badge.tsx";

/** Shows that a payment was refunded or is disputed; nothing otherwise. */
export function ReversalBadge({ payment }: { payment: Parameters<typeof reversalWords>[0] }) {
  const words = reversalWords(payment);
  return words ? <Badge tone="danger">{words}</Badge> : null;
}
