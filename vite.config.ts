import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { clientChunk } from "./.config/client-chunks.ts";
import { escapeForeign } from "./.config/escape-foreign.ts";
import { findWorkerName, withWorkerAddress } from "./.config/worker-address.ts";
import { processSources } from "./app/process/launch/process-file.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Builds a worker into a file of its own. Its address in the sources leads to a module that runs it through tsx. */
const workers = (): Plugin => ({
  name: "workers",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  transform(code, id) {
    const worker = findWorkerName(code);
    if (!worker) return null;
    const file = this.emitFile({ type: "chunk", id: path.join(path.dirname(id), `${worker}.ts`) });
    return withWorkerAddress(code, `import.meta.ROLLUP_FILE_URL_${file}`);
  },
});

/** Builds each process together with the site, so that they share the files of common code. */
const processes = (): Plugin => ({
  name: "processes",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  buildStart() {
    for (const [name, source] of Object.entries(processSources))
      this.emitFile({ type: "chunk", id: path.resolve(source), fileName: `${name}.js` });
  },
});

/** Escapes characters outside ASCII. V8 keeps a file's text, and one other character doubles its size. */
const asciiOnly = (): Plugin => ({
  name: "ascii-only",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = escapeForeign(chunk.code);
  },
});

/** Vite's default targets of scripts. */
const browsers = ["es2020", "edge88", "firefox78", "chrome87", "safari14"];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    workers(),
    processes(),
    asciiOnly(),
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
  // Only these packages are prepared for browsers, at the start. Vite would discover more by following routes into server
  // code, and each discovery would reload the page. A package that is not listed is served as it is, if it is ESM.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "react",
      "react-dom/client",
      "@remix-run/react",
      "@conform-to/react",
      "@conform-to/zod",
      "@conform-to/zod/v3/future",
      "zod",
    ],
  },
  // The site's data changes all the time, and each change of a watched file makes open pages load their data again.
  server: { watch: { ignored: [`${path.resolve(process.env.DATA_DIR ?? "data")}/**`, path.resolve("build/**")] } },
  // Packages of hundreds of files, which every start would read one by one: the build puts what is used into its own.
  // Imported from a package, ipaddr.js alone takes 5 MB of each process. In development Vite runs a package's own files,
  // which it cannot do with CommonJS.
  ssr: { noExternal: command === "build" ? ["ipaddr.js", "stripe", "unhomoglyph", "zod-to-json-schema"] : [] },
  // Workers load code that only some browsers need on demand, which needs modules.
  worker: { format: "es" },
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    // A page has most scripts of what it loads later: a list of them all would weigh more than asking for one anew.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith(".css")) },
    // Both builds write the stylesheet: alike, it has one name, and a browser loads it once.
    cssTarget: browsers,
    ...(isSsrBuild
      ? { target: "node20" }
      : {
          // Three KiB less of React and its router than esbuild leaves, for some seconds of a build.
          minify: "terser",
          terserOptions: { ecma: 2020, compress: { passes: 3, keep_fargs: false } },
          rollupOptions: { output: { manualChunks: clientChunk, onlyExplicitManualChunks: true } },
        }),
  },
}));
