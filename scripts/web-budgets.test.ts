import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import budgets from '../apps/web/budgets.json' with { type: 'json' };

const web = join(import.meta.dirname, '../apps/web');
const dist = join(web, 'dist');
const { login, cold, visit } = budgets;

const html = (file: string): string => readFileSync(join(dist, file), 'utf8');
/** Files that a page's HTML names. */
const filesOf = (page: string): string[] => [
  ...new Set([...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)),
];
const callsOf = (page: string): number => page.match(/&quot;url&quot;:/g)?.length ?? 0;
/** Kilobytes on the wire, as the server compresses. */
const kB = (files: readonly string[]): number =>
  files
    .map((file) => join(dist, file))
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0) / 1000;
const scripts = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.js'));

const built = existsSync(join(dist, 'pages'));

describe.runIf(built)('budgets of the pages as built', () => {
  const pages = built ? readdirSync(join(dist, 'pages')).filter((file) => file.endsWith('.html')) : [];
  const start = built ? filesOf(html('index.html')) : [];
  const home = built ? filesOf(html('pages/Workplace.html')) : [];

  test('login', () => {
    // The HTML itself and what may be known before signing in.
    expect(start.length + 2).toBeLessThanOrEqual(login.requests);
    expect(kB(scripts(start))).toBeLessThanOrEqual(login.scripts);
  });

  test.each(pages)('%s, opened cold', (file) => {
    const page = html(`pages/${file}`);
    const files = filesOf(page);
    const isHome = file === 'Workplace.html';
    expect(kB(scripts(files))).toBeLessThanOrEqual(isHome ? cold.scriptsOfWorkplace : cold.scripts);
    // With the HTML and what the frame shows.
    expect(files.length + callsOf(page) + 2).toBeLessThanOrEqual(isHome ? cold.requestsOfWorkplace : cold.requests);
  });

  test.each(pages)('%s, opened after the Workplace', (file) => {
    const fresh = filesOf(html(`pages/${file}`)).filter((one) => !home.includes(one));
    expect(fresh.length).toBeLessThanOrEqual(visit.files);
    const draws = fresh.some((one) => one.includes('/chart-'));
    expect(kB(fresh)).toBeLessThanOrEqual(draws ? visit.kBWithCharts : visit.kB);
  });
});
