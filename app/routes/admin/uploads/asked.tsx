import type { Change } from "#app/domain/catalogue/uploads/asked.ts";

type Props = {
  asked: { label: string; words: string }[];
  changed: Change[];
  /** Whether the uploader has sent the upload again. */
  isBack: boolean;
};

/** The changes that a moderator has asked for, and those that the uploader has made since. */
export const Asked = ({ asked, changed, isBack }: Props) => (
  <section className="grid gap-4 rounded-md border border-l-4 border-info bg-surface px-4 py-3 text-sm">
    <div className="grid gap-2">
      <h3 className="font-semibold text-strong">
        {isBack ? "The uploader was asked for changes" : "Waiting for the uploader to make changes"}
      </h3>
      <dl className="grid gap-2">
        {asked.map(({ label, words }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </div>
    {isBack ? (
      <div className="grid gap-2">
        <h3 className="font-semibold text-strong">Changed since</h3>
        {changed.length === 0 ? <p>No fields have changed. Sounds are not compared.</p> : null}
        <dl className="grid gap-2">
          {changed.map(({ label, from, to }) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              {from ? (
                <dd dir="auto" className="whitespace-pre-line text-muted">
                  <del>{from}</del>
                </dd>
              ) : null}
              <dd dir="auto" className="whitespace-pre-line">
                <ins className="no-underline">{to ?? "Nothing"}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ) : null}
  </section>
);
