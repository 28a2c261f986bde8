import { Panel } from "#app/ui/panel.tsx";

type Props = { price: string; earnsPoints: boolean };

const tips = ({ price, earnsPoints }: Props) => [
  ...(earnsPoints ? [`Say what it costs: ${price[0]?.toLowerCase()}${price.slice(1)}`] : []),
  "Invite people you know who make music: they are the ones who stay.",
  "An invitation is valid for seven days and for one person. If one was mailed and has expired, you can send it again.",
  ...(earnsPoints ? ["You get the points once your invitee has paid for the first month."] : []),
  "Don't post a link in public: the first stranger who uses it takes the place.",
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
