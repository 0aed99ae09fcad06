type ModuleInfo = {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
} | null;
type Context = { getModuleInfo: (id: string) => ModuleInfo };

/** What every visit starts with; the login page joins it, so that it needs few requests. */
const START = /\/(index\.html|src\/domains\/identity\/session\/login-page\.tsx)$/;
const SHELL = /\/src\/app\/layout\/shell\.tsx$/;
const ROUTES = /\/src\/app\/routes\.ts$/;
/** The page that opens by default comes with the shell, and with what it shares with others: one request less. */
const DEFAULT_PAGE = /\/workplace-page\.tsx$/;
/** The drawing library with the kinds that most charts are. */
const CHART = /\/src\/shared\/ui\/chart\/(engine|part-(line|bar|pie))\.ts$/;
/**
 * Of the drawing library, what only charts with a zoom bar or a radar need. Its one list of components is imported by the
 * engine, which would make every chart pay for them.
 */
const RARE_CHART_PART = /\/echarts\/lib\/(component|coord|chart)\/(dataZoom|radar)\//;

const plain = (id: string): string => id.split('?')[0] ?? '';

/** Which lazily loaded modules a module belongs to, asked for once the whole graph is known, so answers are kept. */
const graphOf = (context: Context) => {
  const getModuleInfo = (id: string): ModuleInfo => context.getModuleInfo(id);
  const rootsKnown = new Map<string, Set<string>>();
  const ownersKnown = new Map<string, Set<string>>();

  /** The lazily loaded modules (or the entry) from which a module is reached by static imports. */
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

  /** The pages, or what is around them, in which a lazily loaded module is shown. */
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

const nameOf = (page: string): string => /([^/]+)\.tsx$/.exec(plain(page))?.[1] ?? 'page';

/**
 * Few files, none of them idle: what the start needs, what the shell and the default page need, what a chart needs, what
 * several pages need, and one for each page. Styles other than the start's are one file, which comes with the shell. Parts
 * that a page opens later stay files of their own. A group takes its modules' own imports along, which is why the order counts.
 */
export const chunkGroups = () => {
  let graph: ReturnType<typeof graphOf> | null = null;
  const chunkOf = (id: string, context: Context): string | null => {
    graph ??= graphOf(context);
    const { rootsOf, ownersOf, isPage } = graph;
    const roots = [...rootsOf(id)];
    const some = (pattern: RegExp): boolean => roots.some((root) => pattern.test(plain(root)));
    if (/rolldown\/runtime|\/tslib\//.test(id) || some(START)) return 'start';
    if (some(SHELL) || some(DEFAULT_PAGE) || /\.css$/.test(plain(id))) return 'shell';
    if (some(CHART)) return RARE_CHART_PART.test(id) ? null : 'chart';
    const pages = roots.filter(isPage);
    if (pages.length === 0) return null;
    if (pages.length > 1) return 'shared';
    const owners = new Set(roots.flatMap((root) => [...ownersOf(root)]));
    // What a page shares with parts of others, which open later, is theirs: a page that opens must not carry it.
    return owners.size === 1 ? nameOf(pages[0] ?? '') : null;
  };
  const group = (name: string, priority: number) => ({
    name: (id: string, context: Context) => (chunkOf(id, context) === name ? name : null),
    debugName: name,
    priority,
  });
  return [
    group('start', 6),
    group('shell', 5),
    group('chart', 4),
    group('shared', 3),
    { name: (id: string, context: Context) => chunkOf(id, context), debugName: 'page', priority: 2 },
    { name: 'parts', priority: 1, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
  ];
};
