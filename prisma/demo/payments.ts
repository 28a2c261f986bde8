import type { PrismaClient } from "#app/db/generated/client.ts";
import { addDays } from "#app/domain/core/kernel/utc.ts";
import { issueReceipt } from "#app/domain/joining/billing/issue-receipt.server.ts";
import type { MadeMember } from "./member-row.server.ts";

type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

const NOTE = "This is a demo: send nothing. The address is an example from a public specification.";
const method = (address: string, order: number) => ({ name: "", note: NOTE, address, order, isOffered: true });

/** Examples from BIP 173, the CashAddr specification and EIP-55; names without a wallet. */
const methods = {
  BTC: method("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", 0),
  BCH: method("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", 1),
  ETH: method("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", 2),
  PAYPAL: method("demo@members.example", 3),
};

const receipts = {
  seller: "Patchbay Demo\n12 Oscillator Lane\nExampletown",
  taxNumber: "",
  taxLine: "This is a demo: nothing was paid, and no tax is charged.",
};

/**
 * A payment and a paid bill for each demo member's last payment, the demo's payment methods, and a registration that
 * waits for a decision.
 */
export async function insertPayments(tx: Transaction, members: MadeMember[], now: Date): Promise<void> {
  // Keep what an operator has set.
  const settings = { paymentMethods: { methods }, receipts };
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }));
  await tx.setting.createMany({ data: rows, skipDuplicates: true });
  const decidedBy = members.find(({ row }) => row.isAdmin)?.row.id ?? null;
  const byPayment = members.toSorted((a, b) => Number(a.row.lastPaymentDate) - Number(b.row.lastPaymentDate));
  for (const { row } of byPayment) {
    const paidOn = row.lastPaymentDate;
    if (row.isAdmin || row.membershipStatus === "elite" || !paidOn) continue;
    const { id } = await tx.payment.create({
      data: {
        userId: row.id,
        paymentType: "subscription",
        cryptoType: "BTC",
        receivingAddress: methods.BTC.address,
        amount: 10,
        billingPeriod: "monthly",
        transactionHash: `demo-${row.username}`,
        isVerified: true,
        status: "approved",
        decidedBy,
        decidedAt: paidOn,
        createdAt: paidOn,
      },
      select: { id: true },
    });
    const paidFor = { from: paidOn.toISOString(), until: addDays(paidOn, 30).toISOString() };
    await issueReceipt(tx, { clock: () => paidOn, site: { name: "Patchbay" } }, { paymentId: id, paidFor });
    await tx.billingCycle.create({
      data: {
        userId: row.id,
        billingPeriod: paidOn.toISOString().slice(0, 10),
        dueDate: paidOn,
        paidDate: paidOn,
        amount: 10,
        status: "paid",
        paymentId: id,
      },
    });
  }
  await tx.registrationToken.createMany({
    skipDuplicates: true,
    data: {
      // No token has this hash, so only administrators can open the registration.
      token: "0".repeat(64),
      username: "granularjo",
      email: "granularjo@members.example",
      passwordHash: "none",
      cryptoType: "BTC",
      transactionHash: "demo-granularjo",
      amount: 10,
      status: "proof_submitted",
      provedAt: addDays(now, -1),
      createdAt: addDays(now, -1),
      expiresAt: addDays(now, 13),
    },
  });
}
