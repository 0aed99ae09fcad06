import { pageRoutes } from '../../../packages/contract/src/routes.ts';
import { namesOf } from './pressed.mjs';
import { reachOf } from './reach.mjs';
import { filesUnder, sourceOf, targetOf, walk } from './source.mjs';

const ROUTES = 'apps/web/src/app/routes.ts';
const isRoutes = (path) => path === ROUTES;

/** These walk all pages and check texts, the findings of axe, or the first view. */
const WALKS = /\/(every-page|accessibility-\w+|first-view)\.slow\.spec\.ts$/;

/** Which file each page begins with, by the page's name. */
const beginnings = () => {
  const found = new Map();
  walk(sourceOf(ROUTES).body, (node, page) => {
    if (node.type === 'Property') return String(node.key.name ?? node.key.value);
    if (node.type === 'ImportExpression' && page) found.set(page, targetOf(ROUTES, node.source.value));
    return page;
  });
  return found;
};

/** Tests of components: each reaches what it imports. */
const componentTests = () =>
  filesUnder('apps/web/src')
    .filter((path) => path.endsWith('.test.tsx'))
    .map((path) => ({ path, reached: reachOf([path], isRoutes), names: namesOf([sourceOf(path)]) }));

/** Tests in a browser: each reaches the frame, and the pages whose address it says. */
const browserTests = () => {
  const files = beginnings();
  const audience = ['main', 'framed'].map((name) => `apps/web/src/audience/${name}.tsx`);
  const pages = [
    ...pageRoutes.map(({ name, path }) => ({ path, reached: reachOf([files.get(name)]) })),
    { path: '/live/', reached: reachOf(audience) },
  ];
  const frame = reachOf(
    ['main', 'layout/shell'].map((name) => `apps/web/src/app/${name}.tsx`),
    isRoutes,
  );
  return filesUnder('e2e')
    .filter((path) => path.endsWith('.spec.ts') && !WALKS.test(path))
    .map((path) => {
      const own = [...reachOf([path], (one) => !one.startsWith('e2e/') || one === 'e2e/support.ts')].map(sourceOf);
      const said = own.map(({ code }) => code.replaceAll('\\/', '/')).join('\n');
      const opened = pages.filter((page) => said.includes(page.path)).flatMap(({ reached }) => [...reached]);
      return { path, reached: new Set([...frame, ...opened]), names: namesOf(own) };
    });
};

/** Every test that can act on a control: `{ path, reached, names }`. */
export const testsOfControls = () => [...componentTests(), ...browserTests()];
