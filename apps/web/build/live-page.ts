import { build, type Plugin } from 'vite';
import { standIns } from './stand-ins.ts';

const AUDIENCE = /^\/live\/[^/?]+\/?(\?|$)/;
const FRAMED = /^\/embed\/live\/[^/?]+(\?|$)/;

/**
 * The audience page is a separate build: one graph for both would let the bundler put shared code into files with parts
 * of the console, and each would load more than it needs.
 */
export const livePage = (root: string): Plugin => {
  let outDir = '';
  return {
    name: 'onair-live-page',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (AUDIENCE.test(request.url ?? '')) request.url = '/live.html';
        if (FRAMED.test(request.url ?? '')) request.url = '/embed.html';
        next();
      });
    },
    writeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          resolve: { alias: standIns(root) },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2023',
            modulePreload: { polyfill: false },
            assetsInlineLimit: 0,
            reportCompressedSize: false,
            rolldownOptions: {
              // What the player in a frame is made of is a file that both share.
              input: [`${root}/live.html`, `${root}/embed.html`],
              output: {
                entryFileNames: 'assets/audience-[hash].js',
                chunkFileNames: 'assets/audience-[name]-[hash].js',
                assetFileNames: 'assets/audience-[hash][extname]',
              },
            },
          },
        });
      },
    },
  };
};
