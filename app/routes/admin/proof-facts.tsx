import { useState } from "react";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FactGrid } from "#app/ui/fact-list.tsx";

type Props = {
  cryptoType: string | null;
  amount: number | null;
  transactionHash: string | null;
  explorerUrl: string | null;
  screenshotPath: string | null;
  isDuplicate: boolean;
  /** The screenshot is recorded, but missing from the storage. */
  isScreenshotMissing: boolean;
};

/** A proof of payment as administrators see it: method, amount, hash and screenshot. */
export function ProofFacts(proof: Props) {
  const { cryptoType, amount, transactionHash, explorerUrl, screenshotPath, isDuplicate, isScreenshotMissing } = proof;
  return (
    <div className="grid gap-4">
      <FactGrid>
        <dt>Method</dt>
        <dd className="text-strong">{cryptoType ?? "None yet"}</dd>
        <dt>Amount</dt>
        <dd className="font-mono text-strong tabular-nums">{amount === null ? "None yet" : `$${dollars(amount)}`}</dd>
        <dt>Transaction hash</dt>
        <dd className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-strong">
          {transactionHash ? <TransactionHash hash={transactionHash} explorerUrl={explorerUrl} /> : "None"}
          {isDuplicate ? <Badge tone="danger">Used on another proof</Badge> : null}
        </dd>
      </FactGrid>
      {screenshotPath ? <Screenshot path={screenshotPath} isMissing={isScreenshotMissing} /> : null}
    </div>
  );
}

type HashProps = { hash: string; explorerUrl: string | null; isShort?: boolean };

/** A transaction hash with a copy button, and a link to the operator's block explorer if one is set. */
function TransactionHash({ hash, explorerUrl, isShort = false }: HashProps) {
  const shown = isShort && hash.length > 20 ? `${hash.slice(0, 10)}…${hash.slice(-6)}` : hash;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {explorerUrl ? (
        <a
          href={explorerUrl}
          target="_blank"
          rel="noopener noreferrer"
          title={hash}
          className="break-all font-mono text-accent-text underline"
        >
          {shown}
        </a>
      ) : (
        <span title={hash} className="break-all font-mono">
          {shown}
        </span>
      )}
      <CopyButton text={hash} what="transaction hash" />
    </span>
  );
}

type ShortProps = Pick<Props, "transactionHash" | "explorerUrl" | "screenshotPath">;

/** The proof in a row of a list: its hash, or a note that there is a screenshot. */
export function ShortProof({ transactionHash, explorerUrl, screenshotPath }: ShortProps) {
  if (transactionHash) return <TransactionHash hash={transactionHash} explorerUrl={explorerUrl} isShort />;
  return screenshotPath ? "Screenshot" : "—";
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
        alt="Screenshot from the payer"
        onError={() => setBroken(true)}
        className="max-h-128 max-w-full rounded-md border border-line bg-sunken object-contain"
      />
    </a>
  );
}
