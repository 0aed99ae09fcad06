import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const KIT = '@arco-design/web-react';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"][^'"]*(?:\/kit|\.)\/(?:controls|(icons))\.ts['"]/g;
const kitRoot = dirname(createRequire(import.meta.url).resolve(`${KIT}/package.json`));

const moduleOf = (name: string, icons: string | undefined): string =>
  icons ? `${KIT}/icon/react-icon/${name}` : `${KIT}/es/${name}`;
const styleOf = (name: string): string[] =>
  existsSync(join(kitRoot, 'es', name, 'style/css.js')) ? [`${KIT}/es/${name}/style/css.js`] : [];

/** Every module of the kit that `kitImports` may name. */
export const kitModules = (root: string): string[] =>
  ['controls', 'icons'].flatMap((list) => {
    const text = readFileSync(join(root, 'src/shared/kit', `${list}.ts`), 'utf8');
    const names = [...text.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => name);
    return names.flatMap((name) =>
      list === 'icons' ? moduleOf(name, list) : [moduleOf(name, undefined), ...styleOf(name)],
    );
  });

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
            const style = icons ? [] : styleOf(name).map((file) => `import '${file}';`);
            return `import ${local} from '${moduleOf(name, icons)}';${style.join('')}`;
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
