/** A cover as the screens show it where it is reviewed or changed. */
export const lookOf = ({ storedName, alt }: { storedName: string; alt: string }) => ({ name: storedName, alt });
