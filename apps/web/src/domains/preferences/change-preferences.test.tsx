import { failures } from '@onair/contract/failure';
import {
  getPreferences,
  type Preferences,
  type SavedView,
  type StoredPreferences,
} from '@onair/contract/preferences/preferences';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOf, queryClient } from '../../shared/api/query.ts';
import { apiServer, refuse, succeed } from '../../testing/api-server.ts';
import { changePreferences } from './change-preferences.ts';

const view = (id: string): SavedView => ({ id, name: id, query: '?status=online' });
const add =
  (id: string) =>
  ({ searchTableViews = [] }: Preferences) => ({
    searchTableViews: [...searchTableViews.filter((one) => one.id !== id), view(id)],
  });

let server: Awaited<ReturnType<typeof apiServer>>;
let stored: StoredPreferences;
let readable: boolean;
beforeEach(async () => {
  queryClient.clear();
  stored = { version: 1, searchTableViews: [view('a')] };
  readable = true;
  server = await apiServer();
  answerFromStored();
});
afterEach(() => server.close());

const answerFromStored = () =>
  server.answer(({ method, body }, response) => {
    if (method === 'GET')
      return readable ? succeed(response, stored) : refuse(response, failures.internal.code, 'broken');
    const { version, ...parts } = body as StoredPreferences;
    if (version !== stored.version) return refuse(response, failures.conflict.code, 'outrun');
    stored = { ...stored, ...parts, version: version + 1 };
    succeed(response, stored);
  });

const ids = () => stored.searchTableViews?.map(({ id }) => id);
const shown = () => queryClient.getQueryData<StoredPreferences>(keyOf(getPreferences, {}));

test('a view that another window has saved meanwhile stays', async () => {
  expect(await changePreferences(add('b'))).toBe(true);
  stored = { version: 7, searchTableViews: [view('a'), view('b'), view('theirs')] };
  expect(await changePreferences(add('mine'))).toBe(true);
  expect(ids()).toEqual(['a', 'b', 'theirs', 'mine']);
  expect(shown()).toEqual(stored);
});

test('two changes in a row are both kept', async () => {
  await Promise.all([changePreferences(add('b')), changePreferences(add('c'))]);
  expect(ids()).toEqual(['a', 'b', 'c']);
});

test('nothing is saved on top of a read that failed', async () => {
  readable = false;
  expect(await changePreferences(add('b'))).toBe(false);
  expect(ids()).toEqual(['a']);
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('what could not be saved is not shown as saved, and does not come along with the next change', async () => {
  expect(await changePreferences(add('b'))).toBe(true);
  server.answer((_request, response) => refuse(response, failures.internal.code, 'broken'));
  const [failed, follower] = [changePreferences(add('c')), changePreferences(() => ({ quickOperations: ['Help'] }))];
  expect(await failed).toBe(false);
  expect(shown()?.searchTableViews?.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(await follower).toBe(false);
  expect(shown()).toEqual(stored);
  answerFromStored();
  expect(await changePreferences(add('d'))).toBe(true);
  expect(ids()).toEqual(['a', 'b', 'd']);
});

test('a change that waits for another one stays in sight', async () => {
  expect(await changePreferences(add('b'))).toBe(true);
  const [first, second] = [changePreferences(add('c')), changePreferences(add('d'))];
  await first;
  expect(shown()?.searchTableViews?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  await second;
  expect(shown()).toEqual(stored);
});
