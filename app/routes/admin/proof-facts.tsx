import { useState } from "react";
import { dollars } from "#app/domain/kernel/money.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { FactGrid } from "#app/ui/fact-list.tsx";

type Props = {
  cryptoType: string | null;
  amount: number | null;
  transactionHash: string | null;
  screenshotPath: string | null;
  isDuplicate: boolean;
  /** The picture is on record and not in the storage. */
  isScreenshotMissing: boolean;
};

/** A proof of payment for the administrators' eyes: what was paid how, its hash, its picture. */
export function ProofFacts(proof: Props) {
  const { cryptoType, amount, transactionHash, screenshotPath, isDuplicate, isScreenshotMissing } = proof;
  return (
    <div className="grid gap-4">
      <FactGrid>
        <dt>Method</dt>
        <dd className="text-strong">{cryptoType ?? "None yet"}</dd>
        <dt>Amount</dt>
        <dd className="font-mono text-strong tabular-nums">{amount === null ? "None yet" : `$${dollars(amount)}`}</dd>
        <dt>Transaction hash</dt>
        <dd className="break-all font-mono text-sm text-strong">
          {transactionHash ?? "None"} {isDuplicate ? <Badge tone="danger">Used on another proof</Badge> : null}
        </dd>
      </FactGrid>
      {screenshotPath ? <Screenshot path={screenshotPath} isMissing={isScreenshotMissing} /> : null}
    </div>
  );
}

function Screenshot({ path, isMissing }: { path: string; isMissing: boolean }) {
  const [isBroken, setBroken] = useState(isMissing);
  if (isBroken)
    return (
      <p className="w-fit rounded-md border border-dashed border-line-strong px-8 py-12 text-sm text-muted">
        Image not found
      </p>
    );
  const src = apiPaths.paymentScreenshot(path);
  return (
    <a href={src} target="_blank" rel="noopener noreferrer" className="block w-fit">
      <img
        src={src}
        alt="What the payer uploaded"
        onError={() => setBroken(true)}
        className="max-h-128 max-w-full rounded-md border border-line bg-sunken object-contain"
      />
    </a>
  );
}
