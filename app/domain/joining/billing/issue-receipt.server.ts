import type { z } from "zod";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import type { ReceiptFacts } from "./receipt.ts";

type Issued = { paymentId: number; paidFor: z.output<typeof ReceiptFacts>["paidFor"] };

/** Gives an approved payment the next receipt number of the year, and stores how the receipt names the seller. */
export async function issueReceipt(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock"> & { site: { name: string } },
  { paymentId: id, paidFor }: Issued,
): Promise<void> {
  const { seller, taxNumber, taxLine } = await readSetting(tx, "receipts");
  const receiptYear = clock().getUTCFullYear();
  // Held until the commit, so that no number is missing: later receipts wait for earlier ones.
  await lockNamed(tx, "receipt", receiptYear);
  const last = await tx.payment.aggregate({ where: { receiptYear }, _max: { receiptNumber: true } });
  const numbered = { receiptYear, receiptNumber: (last._max.receiptNumber ?? 0) + 1 };
  const receipt = { seller: seller || site.name, taxNumber, taxLine, paidFor };
  await tx.payment.update({ where: { id }, data: { ...numbered, receipt } });
}

type Numbered = { receiptYear: number | null; receiptNumber: number | null };

/** Whether no later receipt of its year exists, so that its number can be given again. Later ones wait until the commit. */
export async function isLastReceipt(tx: Tx, { receiptYear, receiptNumber }: Numbered): Promise<boolean> {
  if (receiptYear === null || receiptNumber === null) return true;
  await lockNamed(tx, "receipt", receiptYear);
  return (await tx.payment.count({ where: { receiptYear, receiptNumber: { gt: receiptNumber } } })) === 0;
}
