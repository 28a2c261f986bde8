import { ProsePage } from "./prose-page.tsx";

export const meta = () => [{ title: "Rules and terms" }];

export default function Rules() {
  return (
    <ProsePage
      title="Rules and terms"
      intro="This is a community of people who make music. What keeps it alive is that everyone can rely on what is shared here."
      sections={[
        {
          title: "Community guidelines",
          body: (
            <ul className="grid list-disc gap-2 pl-5">
              <li>
                Share only what you have the right to share: your own work, free and open-source software, and what its
                authors released for everyone.
              </li>
              <li>Say which licence it comes under, and name its authors.</li>
              <li>Be fair in comments. Criticise the work, not the person.</li>
              <li>No advertising, no referral links, no begging for votes.</li>
              <li>One account for one person.</li>
            </ul>
          ),
        },
        {
          title: "Torrents and the tracker",
          body: (
            <ul className="grid list-disc gap-2 pl-5">
              <li>
                Your .torrent files carry your personal passkey. Never pass them on: whoever has them announces as you.
              </li>
              <li>There is no minimum upload and no ratio to keep. Seeding what you liked is how others get it.</li>
              <li>Clients that report what they did not do will be shut out.</li>
            </ul>
          ),
        },
        {
          title: "Terms of service",
          body: (
            <>
              <p>Membership is personal. It runs while it is paid, and it can be ended by either side at any time.</p>
              <p>
                We keep what the service needs: your account, your payments, what you downloaded, and what your torrent
                client reports. We sell none of it.
              </p>
              <p>The service is provided as it is. Keep copies of what matters to you.</p>
            </>
          ),
        },
        {
          title: "Enforcement",
          body: (
            <p>
              Administrators remove what breaks these rules, and suspend accounts that keep doing so. If you think they
              erred, write to them through Complaints. If something here belongs to you and should not be shared, tell
              them, and it stops announcing at once.
            </p>
          ),
        },
      ]}
    />
  );
}
