/** Declarations of a notice's sender, in the usual wording. */
export const noticeDeclarations = {
  goodFaith:
    "I have a good faith belief that the use of the material in the manner complained of is not authorised by the owner of the right, its agent, or the law.",
  accuracy:
    "The information in this notice is accurate, and under penalty of perjury, I am the owner of the right that is said to be infringed, or authorised to act on the owner's behalf.",
} as const;

/** Declarations of the uploader in a counter-notice. */
export const counterDeclarations = {
  mistake:
    "Under penalty of perjury, I have a good faith belief that the material was taken down as a result of mistake or misidentification.",
  jurisdiction:
    "I consent to the jurisdiction of the courts at my address, and will accept service of process from whoever sent the notice or their agent.",
} as const;
