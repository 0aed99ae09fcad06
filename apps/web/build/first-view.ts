import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { permits, ROLES } from '@onair/contract/access';
import { type PageRoute, pageRoutes } from '@onair/contract/routes';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Reading } from '../src/app/first-calls.ts';
import type { FirstCall, FirstView } from '../src/shared/api/early.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The default page. */
const DEFAULT_PAGE = 'Workplace';
const LOADER = /^ {2}(\w+): async \(\) =>\s+\(await import\('([^']+)'\)\)/gm;
const CHART = 'src/shared/ui/chart.tsx';
const SHELL = 'src/app/layout/shell.tsx';
const ROUTES = 'src/app/routes.ts';
const ENGINE = 'src/shared/ui/chart/engine.ts';
const EARLY = '<script type="module" src="/src/app/early.ts"></script>';
const PLACE = '<!-- early -->';

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((part) => part.type === 'chunk');

/** The files of a chunk, itself first: scripts, then all styles. */
const closure = (bundle: Bundle, chunk: Chunk): { scripts: Set<string>; styles: Set<string> } => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const open = [chunk];
  for (let next = open.pop(); next; next = open.pop()) {
    if (scripts.has(next.fileName)) continue;
    scripts.add(next.fileName);
    for (const css of next.viteMetadata?.importedCss ?? []) styles.add(css);
    for (const file of next.imports) {
      const part = bundle[file];
      if (part?.type === 'chunk') open.push(part);
    }
  }
  return { scripts, styles };
};

type Importing = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/**
 * Whether a module depends on another one, directly or not. Files do not tell: modules shared by several pages are one
 * file.
 */
const needs = (graph: Importing, from: string, wanted: string): boolean => {
  const seen = new Set<string>();
  const open = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === wanted) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
  }
  return false;
};

type RequestOf = (endpoint: Reading['endpoint'], input: Reading['input']) => Pick<FirstCall, 'url' | 'body'>;

const callOf = (requestOf: RequestOf, page: PageRoute, { endpoint, input, access }: Reading): FirstCall => {
  const { name, method, reads } = endpoint;
  if (!reads) throw new Error(`${name} is a write: only what reads starts early`);
  const roles = ROLES.filter((role) =>
    [endpoint.access, page.access, access ?? 'open'].every((one) => permits(one, role, true)),
  );
  // An account that nobody has confirmed is of no role in the list: what it may not read does not start.
  const some = roles.length < ROLES.length || !permits(endpoint.access, 'user', false) ? { roles } : {};
  return { name, input, method, reads, ...requestOf(endpoint, input), ...some };
};

const load = (root: string, file: string) => import(pathToFileURL(join(root, file)).href);

/** The first calls of pages by their paths, read from the product's own sources. */
const callsByPath = async (root: string): Promise<Map<string, FirstCall[]>> => {
  const { firstCalls }: { firstCalls: Record<string, Reading[]> } = await load(root, 'src/app/first-calls.ts');
  const { requestOf }: { requestOf: RequestOf } = await load(root, 'src/shared/api/request.ts');
  return new Map(
    pageRoutes
      .filter(({ name }) => firstCalls[name])
      .map((page) => [page.path, (firstCalls[page.name] ?? []).map((one) => callOf(requestOf, page, one))]),
  );
};

/** The early script as one file without imports: a classic script that runs before anything after it is parsed. */
const buildEarly = async (root: string): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'src/app/early.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The early script was not built');
  return chunk.code;
};

const attribute = (value: unknown): string => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const CALLS = 'virtual:first-calls';

/**
 * Writes the HTML of every page: its head names the page's code, styles and drawing library, and the early script's tag
 * its calls, so that all of them load in parallel instead of one after another. `pages.json` says which file answers
 * which path, with the same as a `Link` header. All names come from the bundle itself.
 */
export const firstView = (root: string): Plugin => {
  let calls = new Map<string, FirstCall[]>();
  let building = false;
  return {
    name: 'onair-first-view',
    enforce: 'post',
    configResolved(config) {
      building = config.command === 'build';
    },
    // In development it is a module like the others; in a build it comes before them.
    transformIndexHtml: { order: 'pre', handler: (html) => (building ? html.replace(EARLY, PLACE) : html) },
    async buildStart() {
      calls = await callsByPath(root);
    },
    resolveId: (id) => (id === CALLS ? `\0${CALLS}` : undefined),
    load: (id) =>
      id === `\0${CALLS}` ? `export const callsByPath = ${JSON.stringify(Object.fromEntries(calls))}` : undefined,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return;
        const chunks = chunksOf(bundle);
        const holder = (file: string): Chunk => {
          const found = chunks.find((chunk) => chunk.moduleIds.includes(join(root, file)));
          if (!found) throw new Error(`No chunk holds ${file}`);
          return found;
        };
        const reference = this.emitFile({ type: 'asset', name: 'early.js', source: await buildEarly(root) });
        const early = `/${this.getFileName(reference)}`;
        const html = String(index.source);
        if (!html.includes(PLACE)) throw new Error('index.html does not name the early script');
        const known = new Set([...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file));
        const shell = closure(bundle, holder(SHELL));
        const engine = closure(bundle, holder(ENGINE));
        const routes = await readFile(join(root, ROUTES), 'utf8');
        const { DRAWING_PAGES: drawing }: { DRAWING_PAGES: readonly string[] } = await load(root, ROUTES);
        const modules = new Map(
          [...routes.matchAll(LOADER)].map(([, name, file]) => [name, join('src/app', file ?? '')]),
        );
        // Most of it runs during rendering: Chromium compiles it while it arrives, in parallel.
        for (const chunk of new Set([SHELL, ...modules.values()].map(holder)))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;

        const filesOf = (name: string) => {
          const module = modules.get(name);
          if (!module) throw new Error(`src/app/routes.ts does not load ${name} as the others are loaded`);
          const page = closure(bundle, holder(module));
          const draws = needs(this, join(root, module), join(root, CHART));
          if (draws !== drawing.some((one) => one === name))
            throw new Error(`DRAWING_PAGES in src/app/routes.ts is wrong about ${name}`);
          const parts = [shell, page, ...(draws ? [engine] : [])];
          const fresh = (kind: 'scripts' | 'styles'): string[] =>
            [...new Set(parts.flatMap((part) => [...part[kind]]))]
              .filter((file) => !known.has(file))
              .map((file) => `/${file}`);
          return { scripts: fresh('scripts'), styles: fresh('styles') };
        };
        // In order of use: what starts the calls, the styles, then the code that renders.
        const first = [
          `<${early}>; rel=preload; as=script`,
          ...[...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(
            ([, src]) => `<${src}>; rel=modulepreload; crossorigin`,
          ),
          ...[...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
            ([, href]) => `<${href}>; rel=preload; as=style; crossorigin`,
          ),
        ];
        const hint = ({ scripts, styles }: ReturnType<typeof filesOf>) => ({
          tags: [
            ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
            ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
          ].join('\n    '),
          link: [
            ...first,
            ...styles.map((href) => `<${href}>; rel=preload; as=style; crossorigin`),
            ...scripts.map((href) => `<${href}>; rel=modulepreload; crossorigin`),
          ].join(', '),
        });
        const page = (view: FirstView, tags: string): string =>
          html
            .replace(PLACE, () => `<script src="${early}" data-view="${attribute(view)}"></script>`)
            .replace('</head>', () => `  ${tags}\n  </head>`);

        const pages: Record<string, { file: string; link: string }> = {};
        for (const { path, name } of pageRoutes) {
          const { tags, link } = hint(filesOf(name));
          const view: FirstView = { calls: calls.get(path) ?? [] };
          const file = `pages/${name}.html`;
          this.emitFile({ type: 'asset', fileName: file, source: page(view, tags) });
          pages[path] = { file, link };
        }
        // Signed out these show the login page, whose code is in the start chunk; signed in they redirect to the
        // default page.
        const home = pageRoutes.find(({ name }) => name === DEFAULT_PAGE);
        const { scripts } = filesOf(DEFAULT_PAGE);
        index.source = page({ calls: calls.get(home?.path ?? '') ?? [], code: scripts }, '');
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
      },
    },
  };
};
