import { LinkedText } from "#app/ui/linked-text.tsx";

type Answer = { position: number; kind: string; question: string; answer: string };

type Props = {
  answers: Answer[];
  title: string;
  /** The URL of the picture that answers the question at an index. */
  pictureAt: (position: number) => string;
};

/** The questions of an application with their answers. */
export function Answers({ answers, title, pictureAt }: Props) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-lg font-semibold">
        {title}
      </h2>
      <dl className="grid gap-4">
        {answers.map(({ position, kind, question, answer }) => (
          <div key={position} className="grid gap-1">
            <dt dir="auto" className="words text-sm text-muted">
              {question}
            </dt>
            <dd dir="auto" className="words max-w-prose whitespace-pre-line text-strong">
              {kind === "picture" ? (
                <a href={pictureAt(position)}>
                  <img
                    src={pictureAt(position)}
                    alt={question}
                    loading="lazy"
                    className="mt-1 max-h-96 max-w-full rounded-md border border-line bg-sunken"
                  />
                </a>
              ) : (
                <LinkedText text={answer} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
