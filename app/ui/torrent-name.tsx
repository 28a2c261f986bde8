import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";

/** A torrent's name with its parts styled. Its text is the full name, unchanged. */
export function TorrentName({ name }: { name: string }) {
  const { publisher, title, version, format } = splitName(name);
  return (
    <>
      {publisher === null ? null : (
        <span className="t-pub">
          {publisher}
          <i> - </i>
        </span>
      )}
      <b>{title}</b>
      {version === null ? null : <span className="t-part">{` ${version}`}</span>}
      {format === null ? null : <span className="t-part">{` [${format}]`}</span>}
    </>
  );
}
