import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const KIT = '@arco-design/web-react';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"][^'"]*(?:\/kit|\.)\/(?:controls|(icons))\.ts['"]/g;
const kitRoot = dirname(createRequire(import.meta.url).resolve(`${KIT}/package.json`));

/**
 * Turns `import { Button } from '…/shared/kit/controls.ts'` into imports of that control's own module and stylesheet,
 * so that a page contains exactly the controls that it uses, each with its stylesheet. Icons likewise.
 */
export const kitImports = (): Plugin => ({
  name: 'onair-kit-imports',
  enforce: 'post',
  transform(code, id) {
    if (id.includes('/node_modules/') || !/(?:controls|icons)\.ts['"]/.test(code)) return null;
    return {
      code: code.replace(IMPORT, (_match, names: string, icons: string | undefined) =>
        names
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
          .map((part) => {
            const [name = '', local = name] = part.split(/\s+as\s+/);
            if (icons) return `import ${local} from '${KIT}/icon/react-icon/${name}';`;
            const style = existsSync(join(kitRoot, 'es', name, 'style/css.js'))
              ? `import '${KIT}/es/${name}/style/css.js';`
              : '';
            return `import ${local} from '${KIT}/es/${name}';${style}`;
          })
          .join(''),
      ),
      map: null,
    };
  },
});

/**
 * Puts the kit's stylesheets into a cascade layer. Unlayered rules win over layered ones whatever the loading order, so
 * that our styles look the same in development, in the build, and in any order of visits.
 */
export const kitLayer = (): Plugin => ({
  name: 'onair-kit-layer',
  enforce: 'pre',
  transform(code, id) {
    return id.includes(`/${KIT}/`) && id.split('?')[0]?.endsWith('.css')
      ? { code: `@layer kit{${code}}`, map: null }
      : null;
  },
});
