import { Panel } from "#app/ui/panel.tsx";

type Props = { price: string; earnsPoints: boolean };

const tips = ({ price, earnsPoints }: Props) => [
  `Say what it costs: ${price[0]?.toLowerCase()}${price.slice(1)}`,
  "Invite people whom you know and who make music: they stay.",
  "An invitation is good for seven days and for one person. An expired one that was mailed can be sent again.",
  ...(earnsPoints ? ["The points come once your invitee has paid the first month, not before."] : []),
  "Do not post a link in public: the first stranger who joins by it uses it up.",
];

export const Tips = (props: Props) => (
  <Panel className="p-4">
    <h2 className="font-semibold">Tips</h2>
    <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm">
      {tips(props).map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  </Panel>
);
