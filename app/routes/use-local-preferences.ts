import { useEffect } from "react";

type Preferences = { theme: string; fontFamily: string; fontSize: string };

/** The keys under which this browser stores how pages look, beside the cookies that the server reads. */
const keys = { theme: "tracker-ui-theme", fontFamily: "fontFamily", fontSize: "fontSize" } as const;

export function useLocalPreferences(preferences: Preferences | undefined) {
  const { theme, fontFamily, fontSize } = preferences ?? {};
  useEffect(() => {
    try {
      for (const [name, value] of Object.entries({ theme, fontFamily, fontSize }))
        if (value) localStorage.setItem(keys[name as keyof typeof keys], value);
    } catch {
      // The storage is full or forbidden: the cookies are enough.
    }
  }, [theme, fontFamily, fontSize]);
}
