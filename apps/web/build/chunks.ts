type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
type Context = { getModuleInfo: (id: string) => ModuleInfo };

/** What every visit starts with; the login page joins it, so that it needs few requests. */
const START = /\/(index\.html|src\/domains\/identity\/session\/login-page\.tsx)$/;
const SHELL = /\/src\/app\/layout\/shell\.tsx$/;
const CHART_ENGINE = /\/src\/shared\/ui\/chart\/engine\.ts$/;
/**
 * Of the drawing library, what only charts with a zoom bar or a radar need. Its one list of components is imported by the
 * engine, which would make every chart pay for them.
 */
const RARE_CHART_PART = /\/echarts\/lib\/(component|coord|chart)\/(dataZoom|radar)\//;

/**
 * The lazily loaded modules (or the entry) from which a module is reached by static imports. Modules are asked for once
 * the whole graph is known, so answers are kept.
 */
const rootsOf = (id: string, context: Context, known: Map<string, Set<string>>): Set<string> => {
  const answer = known.get(id);
  if (answer) return answer;
  const roots = new Set<string>();
  known.set(id, roots);
  const info = context.getModuleInfo(id);
  if (info && (info.isEntry || info.dynamicImporters.length > 0)) roots.add(id);
  const seen = new Set([id]);
  const open = [...(info?.importers ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const importer = context.getModuleInfo(next);
    if (!importer) continue;
    if (importer.isEntry || importer.dynamicImporters.length > 0) roots.add(next);
    open.push(...importer.importers);
  }
  return roots;
};

type Chunk = 'start' | 'shell' | 'chart';

/**
 * Few files, none of them idle: what the start needs, then what the shell needs, then what a chart needs. What several
 * pages share is grouped by the bundler; anything else stays with its page. A group takes its modules' own imports along,
 * which is why the order counts.
 */
export const chunkGroups = () => {
  const known = new Map<string, Set<string>>();
  const chunkOf = (id: string, context: Context): Chunk | null => {
    const roots = [...rootsOf(id, context, known)];
    const some = (pattern: RegExp): boolean => roots.some((root) => pattern.test(root.split('?')[0] ?? ''));
    if (/rolldown\/runtime|\/tslib\//.test(id) || some(START)) return 'start';
    if (some(SHELL)) return 'shell';
    return some(CHART_ENGINE) && !RARE_CHART_PART.test(id) ? 'chart' : null;
  };
  const group = (chunk: Chunk, priority: number) => ({
    name: (id: string, context: Context) => (chunkOf(id, context) === chunk ? chunk : null),
    debugName: chunk,
    priority,
  });
  return [
    group('start', 4),
    group('shell', 3),
    group('chart', 2),
    { name: 'shared', priority: 1, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
  ];
};
