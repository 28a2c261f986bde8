/** What a notice sets off, said before anyone writes one. */
export const WhatHappens = () => (
  <div className="grid gap-3">
    <p>
      This site lists torrents that its members have uploaded; it stores none of their files. What it can do is take a
      torrent out of its index and refuse it on its tracker. Copies that members already have stay theirs.
    </p>
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>You get a mail with a reference at once.</li>
      <li>
        A person reads your notice and decides on each torrent. There is no automatic removal, and no fixed time; the
        transparency page tells how long it usually takes.
      </li>
      <li>
        Where the notice is upheld, the torrent is gone from the index at once, the tracker refuses it, and the same
        torrent cannot be uploaded again.
      </li>
      <li>
        Its uploader is told your name or organisation and what you claim, and may answer with a counter-notice. You
        would get it by mail, and the administrators decide again.
      </li>
      <li>Your postal address and your e-mail address stay with the administrators.</li>
      <li>A notice that is knowingly false may make you liable.</li>
    </ul>
  </div>
);
