import { expect, test } from 'vitest';
import { contentChannel, contentHistory } from './content/workflow/workflow.ts';
import type { Endpoint } from './endpoint.ts';
import { PAUSES } from './freshness.ts';
import { channels, endpoints } from './index.ts';

const subjectsOf = (pick: (endpoint: Endpoint) => readonly string[] | undefined): Set<string> =>
  new Set(endpoints.flatMap((endpoint) => pick(endpoint) ?? []));
const read = subjectsOf(({ reads }) => reads);
const written = subjectsOf(({ changes }) => changes);
const told = new Set<string>(channels.flatMap(({ stales }) => Object.values(stales).flat()));

test('every endpoint says what it reads or what it changes', () => {
  const isDownload = ({ transport }: Endpoint) => transport === 'download';
  const silent = endpoints.filter(
    (one) => !isDownload(one) && (one.reads === undefined) === (one.changes === undefined),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('a GET changes nothing, and what is neither GET nor POST changes something', () => {
  const wrong = endpoints.filter(({ method, changes = [], reads }) =>
    method === 'GET' ? changes.length > 0 : method !== 'POST' && (reads !== undefined || changes.length === 0),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('every event says what it makes stale', () => {
  const silent = channels.flatMap(({ topic, events, stales }) =>
    Object.keys(events).flatMap((event) => (stales[event] === undefined ? [`${topic}/${event}`] : [])),
  );
  expect(silent).toEqual([]);
});

test('what a write or an event makes stale is read by an endpoint, and what is read may become stale', () => {
  const changed = new Set([...written, ...told]);
  expect([...changed].filter((subject) => !read.has(subject))).toEqual([]);
  expect([...read].filter((subject) => !changed.has(subject))).toEqual([]);
});

test('each event of an item makes its history stale, which has acts on all of it', () => {
  expect(contentHistory.reads).toEqual(expect.arrayContaining(Object.values(contentChannel.stales).flat()));
});

test('only what events make stale has a pause', () => {
  expect(Object.keys(PAUSES).filter((subject) => !told.has(subject))).toEqual([]);
});
