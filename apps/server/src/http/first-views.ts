import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file that answers a path, and the preloads of a browser, as a `Link` header. */
type FirstView = { file: string; link?: string };

const read = (path: string): Record<string, FirstView> => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Not built yet: the page says so.
    return {};
  }
};

/**
 * Maps paths of the console to HTML files: the build creates one for each page, with the page's own code, styles and
 * calls (`pages.json`), and one for all other paths. The folder may be rebuilt while the server runs.
 */
export const firstViews = (webDir: string): ((path: string) => FirstView) => {
  const list = join(webDir, 'pages.json');
  let builtAt = -1;
  let views: Record<string, FirstView> = {};
  return (path) => {
    const now = statSync(list, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now !== builtAt) {
      builtAt = now;
      views = read(list);
    }
    const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
    return (Object.hasOwn(views, plain) ? views[plain] : undefined) ?? { file: 'index.html' };
  };
};
