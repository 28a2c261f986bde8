/** The links of the header and the side, in the spec's order. Each screen joins the list when it exists. */
export const headerLinks = [
  { to: "/", label: "HOME" },
  { to: "/account", label: "ACCOUNT" },
  { to: "/rules", label: "RULES" },
  { to: "/faq", label: "FAQ" },
] as const;
