import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endpoints } from '../packages/contract/src/index.ts';

const SOURCES = fileURLToPath(new URL('../apps/web/src', import.meta.url));

/** Writes that `call` may send, and why nothing needs to be read again after them. */
const DIRECT: Record<string, string> = {
  register: 'sent before anyone is signed in',
  acceptInvite: 'sent before anyone is signed in',
  changePassword: 'the dialog before the console, which has shown nothing yet',
  recordVisit: 'recent visits are read whenever they are shown',
  savePreferences: 'its answer is put in the place of what was read',
  keepText: 'the topic of content has what shows its versions read again',
  saveChannelDraft: 'its answer is put in the place of what was read',
};

test('writes go through `useWrite`, `useForm`, `write` or `upload`, which read again what they change', () => {
  const writes = new Set(endpoints.filter(({ changes = [] }) => changes.length > 0).map(({ name }) => name));
  const direct = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !path.startsWith('shared/api/'))
    .flatMap((path) => [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/\b(?:call|sendGesture)\(\s*(\w+)/g)])
    .map(([, name = '']) => name);
  expect(direct.length).toBeGreaterThan(0);
  expect(direct.filter((name) => writes.has(name) && !Object.hasOwn(DIRECT, name))).toEqual([]);
  expect(Object.keys(DIRECT).filter((name) => !direct.includes(name))).toEqual([]);
});
