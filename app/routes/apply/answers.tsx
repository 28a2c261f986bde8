import { LinkedText } from "#app/ui/linked-text.tsx";

type Answer = { position: number; question: string; answer: string };

/** The questions of an application with the answers to them. */
export function Answers({ answers, title }: { answers: Answer[]; title: string }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-lg font-semibold">
        {title}
      </h2>
      <dl className="grid gap-4">
        {answers.map(({ position, question, answer }) => (
          <div key={position} className="grid gap-1">
            <dt dir="auto" className="words text-sm text-muted">
              {question}
            </dt>
            <dd dir="auto" className="words max-w-prose whitespace-pre-line text-strong">
              <LinkedText text={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
