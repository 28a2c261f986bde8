import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Builds what runs in a thread of its own into a file beside the server. */
const workers = (): Plugin => ({
  name: "workers",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  buildStart() {
    this.emitFile({ type: "chunk", id: "app/domain/imports/unrar-worker.ts", fileName: "unrar-worker.js" });
  },
});

export default defineConfig({
  plugins: [
    workers(),
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
