import { describe, expect, test } from 'vitest';
import { canDo, closeTabs, keptAlive, openTab, type Tab } from './tabs.ts';

const tab = (path: string, query = ''): Tab => ({
  name: 'Card',
  path,
  fullPath: path + query,
  query: {},
  ignoreCache: false,
});
const home = tab('/home');
const a = tab('/a');
const b = tab('/b', '?x=1');
const c = tab('/c');
const all = [home, a, b, c];
const paths = (tabs: readonly Tab[]) => tabs.map((one) => one.path);

describe('opening', () => {
  test('a new page comes last', () => {
    expect(paths(openTab([home, a], b))).toEqual(['/home', '/a', '/b']);
  });

  test('a page that is open keeps its place and takes the new query', () => {
    const again = tab('/a', '?page=2');
    expect(openTab([home, a, b], again)).toEqual([home, again, b]);
  });

  test('nothing changes for the very same address', () => {
    expect(openTab(all, { ...b })).toBe(all);
  });
});

describe('closing', () => {
  test('the page that is shown leads to its left neighbor with that one’s query', () => {
    expect(closeTabs(all, 'current', '/c', '/c')).toEqual({ tabs: [home, a, b], goTo: b });
  });

  test('another page leaves the shown one where it is', () => {
    expect(closeTabs(all, 'current', '/a', '/c')).toEqual({ tabs: [home, b, c], goTo: undefined });
  });

  test('the first tab never closes', () => {
    expect(paths(closeTabs(all, 'current', '/home', '/a').tabs)).toEqual(['/home', '/a', '/b', '/c']);
  });

  test('to the left spares the first tab and shows the one asked when the shown one is gone', () => {
    expect(closeTabs(all, 'left', '/c', '/a')).toEqual({ tabs: [home, c], goTo: c });
    expect(closeTabs(all, 'left', '/b', '/c')).toEqual({ tabs: [home, b, c], goTo: undefined });
  });

  test('to the right shows the one asked when the shown one is gone', () => {
    expect(closeTabs(all, 'right', '/a', '/c')).toEqual({ tabs: [home, a], goTo: a });
  });

  test('others keeps the first tab and the one asked', () => {
    expect(closeTabs(all, 'others', '/b', '/a')).toEqual({ tabs: [home, b], goTo: b });
  });

  test('all leaves the first tab and goes there', () => {
    expect(closeTabs(all, 'all', '/b', '/b')).toEqual({ tabs: [home], goTo: home });
  });
});

describe('the context menu offers', () => {
  test('reload for the shown tab only', () => {
    expect([canDo(all, 'reload', '/a', '/a'), canDo(all, 'reload', '/a', '/b')]).toEqual([true, false]);
  });

  test('closing for every tab but the first', () => {
    expect([canDo(all, 'current', '/home', '/a'), canDo(all, 'current', '/a', '/a')]).toEqual([false, true]);
  });

  test('closing to the left from the third tab on', () => {
    expect(paths(all).map((path) => canDo(all, 'left', path, '/a'))).toEqual([false, false, true, true]);
  });

  test('closing to the right for every tab but the last', () => {
    expect(paths(all).map((path) => canDo(all, 'right', path, '/a'))).toEqual([true, true, true, false]);
  });
});

describe('kept alive', () => {
  const page = (path: string) => ({ path });
  const seen = [page('/a'), page('/b')];

  test('a page stays while its tab is open', () => {
    expect(keptAlive(seen, page('/c'), all).map((one) => one.path)).toEqual(['/a', '/b', '/c']);
  });

  test('a page whose tab was closed is forgotten', () => {
    expect(keptAlive(seen, page('/c'), [home, b, c]).map((one) => one.path)).toEqual(['/b', '/c']);
  });

  test('a page that must not be cached is forgotten as soon as it is left', () => {
    const fresh = { ...a, ignoreCache: true };
    expect(keptAlive(seen, page('/b'), [home, fresh, b]).map((one) => one.path)).toEqual(['/b']);
    expect(keptAlive(seen, page('/a'), [home, fresh, b]).map((one) => one.path)).toEqual(['/a', '/b']);
  });

  test('the same list comes back when nothing changed, so that nothing renders', () => {
    expect(keptAlive(seen, seen[0] ?? page('/a'), all)).toBe(seen);
  });
});
