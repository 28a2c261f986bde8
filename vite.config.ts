import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({
      serverModuleFormat: "esm",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
  // All that browsers will ask for is prepared at the start: found later, it would reload the first visit's page.
  optimizeDeps: {
    // Native code of the server: its browser twin is not installed, and nothing in a page imports it.
    exclude: ["@node-rs/argon2", "sharp"],
    include: ["react", "react-dom/client", "@remix-run/react", "@conform-to/react", "@conform-to/zod", "zod"],
  },
  build: { assetsInlineLimit: 0, sourcemap: false, chunkSizeWarningLimit: 700 },
});
