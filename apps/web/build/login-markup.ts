import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { kitImports, kitLayer } from './kit.ts';
import { shortNames, standIns } from './stand-ins.ts';

/** Server settings that the login page's HTML depends on; the browser selects language and theme. */
const SITES = [
  { demo: false, registration: false },
  { demo: false, registration: true },
  { demo: true, registration: false },
  { demo: true, registration: true },
] as const;
const LOCALES = ['zh-CN', 'en-US'] as const;
const THEMES = ['light', 'dark'] as const;

type Site = (typeof SITES)[number];
type Markup = { markupOf: (site: Site) => string };

/** The file that answers unknown paths on a server with these settings (`http/first-views.ts` there). */
const startFile = ({ demo, registration }: Site): string =>
  `start/${demo ? 'demo' : 'live'}-${registration ? 'open' : 'closed'}.html`;

/**
 * The login page in one language and theme. Modules read storage when they load, so each variant has its own instance.
 */
const rendered = async (file: string, locale: string, theme: string): Promise<Markup> => {
  const stored = new Map([
    ['arco-locale', locale],
    ['arco-theme', theme],
  ]);
  const getItem = (key: string) => stored.get(key) ?? null;
  for (const [name, value] of Object.entries({ localStorage: { getItem }, ResizeObserver: class {} }))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  return import(`${pathToFileURL(file).href}?${locale}-${theme}`);
};

/**
 * Prerenders the login page: a template for each language and theme, rendered by the page's own components, one of
 * which the early script shows.
 * @returns templates by the name of their file
 */
export const loginTemplates = async (root: string): Promise<Map<string, string>> => {
  const outDir = await mkdtemp(join(tmpdir(), 'onair-login-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [kitLayer(), react(), kitImports()],
      resolve: { alias: standIns(root) },
      css: { modules: shortNames },
      ssr: { noExternal: true },
      build: {
        ssr: join(root, 'src/domains/identity/session/login-markup.tsx'),
        outDir,
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'es2023',
        assetsInlineLimit: 0,
        // One file: a module shared with lazily opened parts would be imported once, in the first language.
        rolldownOptions: { output: { entryFileNames: 'login.mjs', codeSplitting: false } },
      },
    });
    const templates = new Map(SITES.map((site) => [startFile(site), '']));
    for (const locale of LOCALES)
      for (const theme of THEMES) {
        const { markupOf } = await rendered(join(outDir, 'login.mjs'), locale, theme);
        for (const site of SITES) {
          const file = startFile(site);
          // The policy forbids styles in attributes; the early script may set them.
          const markup = markupOf(site).replaceAll(' style="', ' data-style="');
          const template = `<template data-first="${locale} ${theme}">${markup}</template>\n    `;
          templates.set(file, (templates.get(file) ?? '') + template);
        }
      }
    return templates;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};
