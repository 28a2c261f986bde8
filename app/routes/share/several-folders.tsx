import { Button } from "#app/ui/button.tsx";

/** Offers one torrent per folder, when the choice was taken as a single torrent. */
export const SeveralFolders = ({ count, onChoose }: { count: number; onChoose: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-l-4 border-info bg-surface px-4 py-3 text-sm">
    <p>There are {count} folders inside. Are they separate packs?</p>
    <Button type="button" variant="quiet" size="small" onClick={onChoose}>
      Make a torrent of each folder
    </Button>
  </div>
);
