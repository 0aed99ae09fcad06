import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Below this size compression saves nothing on the wire. */
const WORTH_IT = 600;

/**
 * Writes `.br` (quality 11) and `.gz` next to every text file, so that the server never compresses the same bytes
 * twice.
 */
export const precompress = (): Plugin => {
  return {
    name: 'onair-precompress',
    apply: 'build',
    // Not `closeBundle`: that also runs after a failed build and would hide the reason.
    writeBundle: {
      // After the pages that are built separately.
      order: 'post',
      sequential: true,
      async handler({ dir: outDir = '' }) {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
        await Promise.all(
          files.map(async (entry) => {
            const path = join(entry.parentPath, entry.name);
            const bytes = await readFile(path);
            if (bytes.length < WORTH_IT) return;
            await writeFile(
              `${path}.br`,
              await brotli(bytes, {
                params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
              }),
            );
            await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
          }),
        );
      },
    },
  };
};
