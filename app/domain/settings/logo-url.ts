/** Where a logo is: under its version, so that browsers may keep it. */
export const logoUrl = (version: string) => `/site/logo/${version}`;
