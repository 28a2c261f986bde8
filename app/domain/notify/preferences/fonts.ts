export const fontFamilies = [
  { value: "system", label: "System" },
  { value: "arial", label: "Arial" },
  { value: "georgia", label: "Georgia" },
  { value: "roboto", label: "Roboto" },
  { value: "open-sans", label: "Open Sans" },
  { value: "montserrat", label: "Montserrat" },
] as const;

export const fontSizes = [
  { value: "small", label: "Small (14px)" },
  { value: "medium", label: "Medium (16px)" },
  { value: "large", label: "Large (18px)" },
  { value: "extra-large", label: "Extra large (20px)" },
] as const;
