import QRCode from "qrcode";
import { methods } from "#app/domain/core/kernel/payment-methods.ts";
import type { MethodView } from "#app/domain/joining/payments/find-methods.server.ts";

/** A payment address as a QR code for wallets (BIP 21 and similar), as a data URL. Null if the method is not a coin. */
export async function qrCodeOf({ id, kind, address }: MethodView): Promise<string | null> {
  if (kind !== "crypto") return null;
  const bare = address.replace(/^\w+:/, "");
  const svg = await QRCode.toString(`${methods[id].scheme}:${bare}`, { type: "svg", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
