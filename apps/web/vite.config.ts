import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { SERVED_PATHS } from '../../scripts/lib/served-paths.ts';
import { chunkGroups } from './build/chunks.ts';
import { firstView } from './build/first-view.ts';
import { kitImports, kitLayer, kitModules } from './build/kit.ts';
import { kitPatches } from './build/kit-patches.ts';
import { livePage } from './build/live-page.ts';
import { precompress } from './build/precompress.ts';
import { standIns } from './build/stand-ins.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8000}`;

/** A page that is left closes its sockets: Vite would report each with its stack. */
const quietSockets: Plugin = {
  name: 'onair-quiet-sockets',
  apply: 'serve',
  configResolved({ logger }) {
    const { error } = logger;
    logger.error = (message, options) => {
      if (!/ws proxy (?:socket )?error[\s\S]*(?:ECONNRESET|EPIPE)/.test(message)) error(message, options);
    };
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    kitLayer(),
    kitPatches(),
    react({ exclude: /\/src\/live\// }),
    kitImports(),
    firstView(import.meta.dirname),
    livePage(import.meta.dirname),
    precompress(),
    quietSockets,
  ],
  resolve: { alias: standIns(import.meta.dirname) },
  css: { modules: { localsConvention: 'camelCaseOnly' }, devSourcemap: true },
  // Vite finds the kit's modules only once a page is transformed: it would bundle them then, and reload the page.
  optimizeDeps: { include: kitModules(import.meta.dirname) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // The policy `img-src 'self' data:` would allow inlining; fonts and workers would not, so nothing is inlined at all.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // The bundler names shared chunks after everyone who shares them; their hash is name enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) =>
          `assets/${(names[0] ?? 'asset').split('~')[0]?.replace(/\.(css|js)$/, '')}-[hash][extname]`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: Object.fromEntries(SERVED_PATHS.map((path) => [path, { target: server, ws: true }])),
  },
});
