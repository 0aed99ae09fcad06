import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { kitImports, kitLayer } from './kit.ts';
import { precompress } from './precompress.ts';
import { standIns } from './stand-ins.ts';

/**
 * Builds the pages that the benchmark compares with: the same kit, as many cards, rows and charts as the product's, all
 * from constants. They need the least that the product's pages could need.
 */
export const buildBarePages = async (outDir: string): Promise<void> => {
  const web = join(import.meta.dirname, '..');
  const root = join(web, 'bare');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [kitLayer(), react(), kitImports(), precompress()],
    resolve: { alias: standIns(web) },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: [join(root, 'login.html'), join(root, 'workplace.html')] },
    },
  });
};
