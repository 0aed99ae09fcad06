/**
 * Circles in a graph of files (Tarjan's strongly connected components).
 * @param {ReadonlyMap<string, readonly string[]>} imports path → paths
 * @returns {string[][]} the files of each circle
 */
export const findCycles = (imports) => {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const cycles = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path), lowest.get(target)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const cycle = open.splice(open.indexOf(path));
    if (cycle.length > 1) cycles.push(cycle);
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return cycles;
};
