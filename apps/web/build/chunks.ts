import { join } from 'node:path';

type ModuleInfo = {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
} | null;
type Context = { getModuleInfo: (id: string) => ModuleInfo };

/** The start chunk of every visit; the login page joins it, so that it needs few requests. */
const START = /\/(index\.html|src\/domains\/identity\/session\/login-page\.tsx)$/;
const SHELL = /\/src\/app\/layout\/shell\.tsx$/;
const ROUTES = /\/src\/app\/routes\.ts$/;
/** The default page comes with the shell, and with what it shares with others: one request less. */
const DEFAULT_PAGE = /\/workplace-page\.tsx$/;
/** Pages that need it open with the drawing library, which is a file of its own. */
const DRAWS = join(import.meta.dirname, '../src/shared/ui/chart.tsx');
/** The drawing library with the most common chart types. */
const CHART = /\/src\/shared\/ui\/chart\/(engine|part-(line|bar|pie))\.ts$/;
/** A help article, in its language's folder. */
const ARTICLE = /\/help\/articles\/(\w+)\/[^/]+\.md$/;
/**
 * The parts of the drawing library that only charts with a zoom bar or a radar need. The engine imports the library's
 * single list of components, so every chart would pay for them.
 */
const RARE_CHART_PART = /\/echarts\/lib\/(component|coord|chart)\/(dataZoom|radar)\//;

const plain = (id: string): string => id.split('?')[0] ?? '';

/** The lazily loaded modules that a module belongs to, computed once the whole graph is known and cached. */
const graphOf = (context: Context) => {
  const getModuleInfo = (id: string): ModuleInfo => context.getModuleInfo(id);
  const rootsKnown = new Map<string, Set<string>>();
  const ownersKnown = new Map<string, Set<string>>();

  /** The lazily loaded modules (or the entry) that reach a module by static imports. */
  const rootsOf = (id: string): Set<string> => {
    const answer = rootsKnown.get(id);
    if (answer) return answer;
    const roots = new Set<string>();
    rootsKnown.set(id, roots);
    const seen = new Set<string>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const info = getModuleInfo(next);
      if (!info) continue;
      if (info.isEntry || info.dynamicImporters.length > 0) roots.add(next);
      open.push(...info.importers);
    }
    return roots;
  };

  const isPage = (root: string): boolean =>
    getModuleInfo(root)?.dynamicImporters.some((id) => ROUTES.test(plain(id))) ?? false;

  /** The pages, or the frame, in which a lazily loaded module is shown. */
  const ownersOf = (root: string): Set<string> => {
    const answer = ownersKnown.get(root);
    if (answer) return answer;
    const owners = new Set<string>();
    ownersKnown.set(root, owners);
    if (isPage(root) || SHELL.test(plain(root)) || getModuleInfo(root)?.isEntry) return owners.add(root);
    for (const importer of getModuleInfo(root)?.dynamicImporters ?? [])
      for (const one of rootsOf(importer)) for (const owner of ownersOf(one)) owners.add(owner);
    return owners;
  };

  return { rootsOf, ownersOf, isPage };
};

/** The domain of a page, undefined for pages of several domains and for what is around them. */
const domainOf = (owner: string): string | undefined => /\/src\/domains\/([^/]+)\//.exec(plain(owner))?.[1];

const nameOf = (page: string): string => /([^/]+)\.tsx$/.exec(plain(page))?.[1] ?? 'page';

type Kind = 'start' | 'shell' | 'chart' | 'shared' | 'domain' | 'page';
type File = { kind: Kind; name: string };
/** The only file of its kind. */
const alone = (kind: Kind): File => ({ kind, name: kind });

/**
 * Few files, none of them unused: one for the start, one for shell and default page, one for charts, one shared by
 * several pages, and one for each page. Styles other than the start's are one file, which comes with the shell. Parts
 * that a page opens later are separate files. A group includes its modules' own imports, so the order matters.
 */
export const chunkGroups = () => {
  let graph: ReturnType<typeof graphOf> | null = null;
  const fileOf = (id: string, context: Context): File | null => {
    graph ??= graphOf(context);
    const { rootsOf, ownersOf, isPage } = graph;
    const roots = [...rootsOf(id)];
    const some = (pattern: RegExp): boolean => roots.some((root) => pattern.test(plain(root)));
    if (/rolldown\/runtime|\/tslib\//.test(id) || some(START)) return alone('start');
    if (some(SHELL) || some(DEFAULT_PAGE) || /\.css$/.test(plain(id))) return alone('shell');
    if (some(CHART)) return RARE_CHART_PART.test(id) ? null : alone('chart');
    const pages = roots.filter(isPage);
    if (pages.length === 0) return null;
    const owners = new Set(roots.flatMap((root) => [...ownersOf(root)]));
    if (pages.length > 1) {
      const [domain, ...others] = new Set([...owners].map(domainOf));
      // A page that draws has three files already.
      const draw = [...rootsOf(DRAWS)].some((root) => owners.has(root));
      return domain && others.length === 0 && !draw ? { kind: 'domain', name: domain } : alone('shared');
    }
    // Modules shared with lazily opened parts belong to those parts: a page must not load them when it opens.
    return owners.size === 1 ? { kind: 'page', name: nameOf(pages[0] ?? '') } : null;
  };
  const group = (kind: Kind, priority: number) => ({
    name: (id: string, context: Context) => {
      const file = fileOf(id, context);
      return file?.kind === kind ? file.name : null;
    },
    debugName: kind,
    priority,
  });
  return [
    group('start', 7),
    group('shell', 6),
    group('chart', 5),
    group('shared', 4),
    group('domain', 3),
    group('page', 2),
    { name: (id: string) => ARTICLE.exec(plain(id))?.[1]?.replace(/^/, 'articles-') ?? null, priority: 8 },
    { name: 'parts', priority: 1, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
  ];
};
