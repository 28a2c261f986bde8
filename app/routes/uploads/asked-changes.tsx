import { type Asked, askedLines } from "#app/domain/catalogue/uploads/asked.ts";

/** The changes that a moderator asked the uploader for. */
export const AskedChanges = ({ asked }: { asked: Asked }) => (
  <>
    <p>A moderator asks you to change this before it's listed:</p>
    <dl className="grid gap-1">
      {askedLines(asked).map(({ label, words }) => (
        <div key={label}>
          <dt className="inline text-muted">{label}: </dt>
          <dd dir="auto" className="inline whitespace-pre-line">
            {words}
          </dd>
        </div>
      ))}
    </dl>
  </>
);
