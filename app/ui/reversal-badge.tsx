import { reversalWords } from "#app/domain/joining/payments/reversal-words.ts";
import { Badge } from "./badge.tsx";

/** That money of a payment went back or is disputed; nothing where it did not. */
export function ReversalBadge({ payment }: { payment: Parameters<typeof reversalWords>[0] }) {
  const words = reversalWords(payment);
  return words ? <Badge tone="danger">{words}</Badge> : null;
}
