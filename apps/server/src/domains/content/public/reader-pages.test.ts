import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { lean, SCRIPT, STYLE } from './reader-pages.service.ts';

test('what readers fetch has no comments and no indentation, and is the same script', () => {
  const sent = SCRIPT.bytes.toString();
  expect(sent).not.toMatch(/\/\*|^\s|\n\n|^\/\//m);
  const source = readFileSync(new URL('./page.js', import.meta.url), 'utf8');
  // A text that looks like a comment would be cut out of the script.
  const texts = (code: string) => code.match(/'[^'\n]*'|`[^`]*`/g);
  expect(texts(lean(source))).toEqual(texts(source.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '')));
  expect(() => new Script(`(async () => {${sent}})`)).not.toThrow();
  expect(sent.length).toBeLessThan(source.length * 0.85);
});

test('the stylesheet keeps every rule', () => {
  const source = readFileSync(new URL('./public.css', import.meta.url), 'utf8');
  const bare = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, '');
  expect(bare(STYLE.bytes.toString())).toBe(bare(source));
});
