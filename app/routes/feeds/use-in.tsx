/** How to use the URL in feed readers and torrent clients. */
export const UseIn = () => (
  <div className="grid gap-4 text-sm sm:grid-cols-2 sm:gap-6">
    <section aria-labelledby="in-client">
      <h2 id="in-client" className="font-semibold text-strong">
        Download new torrents with qBittorrent
      </h2>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>Tools, Options, RSS: tick “Enable fetching RSS feeds” and “Enable auto downloading of RSS torrents”.</li>
        <li>View, RSS Reader, New subscription: paste the RSS URL.</li>
        <li>RSS Downloader, new rule: enter what the name must contain, or nothing to download everything.</li>
        <li>Tick the feed under “Apply Rule to Feeds”, and save.</li>
      </ol>
    </section>
    <section aria-labelledby="in-reader">
      <h2 id="in-reader" className="font-semibold text-strong">
        Read it in a feed reader
      </h2>
      <p className="mt-2">Subscribe to either URL. Poll it at most every ten minutes.</p>
    </section>
  </div>
);
