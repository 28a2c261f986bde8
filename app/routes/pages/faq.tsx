import { ProsePage } from "./prose-page.tsx";

export const meta = () => [{ title: "Frequently asked questions" }];

export default function Faq() {
  return (
    <ProsePage
      title="Frequently asked questions"
      intro="The short answers. For everything else, write to the administrators through Complaints."
      sections={[
        {
          title: "How do I download something?",
          body: (
            <p>
              Press the download button beside its name and open the .torrent file in a torrent client, for example
              qBittorrent or Transmission. It already carries your personal announce address.
            </p>
          ),
        },
        {
          title: "My client says “Unknown passkey” or “This passkey has been replaced”.",
          body: (
            <p>
              The .torrent was made for another account, or before your passkey changed. Download it here again and
              replace the old one in your client.
            </p>
          ),
        },
        {
          title: "My client says that my account is not active.",
          body: (
            <p>
              The tracker follows your membership. Once it is active again, your client is served at its next announce;
              nothing needs to be downloaded anew.
            </p>
          ),
        },
        {
          title: "Nobody seems to connect to me.",
          body: (
            <p>
              Open your client’s listening port in your router and firewall. Torrents here are private: peers come from
              this tracker alone, not from DHT or local discovery.
            </p>
          ),
        },
        {
          title: "Do I need JavaScript?",
          body: <p>No. Every page works without it; with it, they are faster.</p>,
        },
      ]}
    />
  );
}
