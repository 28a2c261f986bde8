/** Terms under which something may be shared. The uploader chooses one and declares it to be true. */
export const licences = [
  "My own work",
  "CC0 / public domain",
  "Creative Commons",
  "Free and open source",
  "Freeware that may be redistributed",
  "Permission of the rights holder",
] as const;
