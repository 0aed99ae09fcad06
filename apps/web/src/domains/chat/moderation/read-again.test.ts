import type { ChatRow } from '@onair/contract/chat/chat';
import { expect, test } from 'vitest';
import type { ReadRows } from './chat-rows.ts';
import { readAgain } from './read-again.ts';

const row = (seq: number, text = `text ${seq}`) => ({ id: `line-${seq}`, seq, content: text }) as ChatRow;
const span = (from: number, to: number, text?: string) =>
  Array.from({ length: to - from + 1 }, (_, n) => row(from + n, text));

/** A server that holds these rows. */
const serverOf = (rows: ChatRow[]) => {
  const asked: (number | undefined)[] = [];
  const read = async ({ limit, before }: { limit: number; before?: number }) => {
    asked.push(before);
    return rows.filter(({ seq }) => before === undefined || seq < before).slice(-limit);
  };
  return { asked, read };
};
const edges = ({ rows, whole }: ReadRows) => [rows[0]?.seq, rows.at(-1)?.seq, rows.length, whole];

test('the first read takes one page', async () => {
  const { asked, read } = serverOf(span(1, 400));
  expect(edges(await readAgain(read, null))).toEqual([351, 400, 50, false]);
  expect(asked).toEqual([undefined]);
});

test('a short history is whole', async () => {
  expect(edges(await readAgain(serverOf(span(1, 7)).read, null))).toEqual([1, 7, 7, true]);
  expect(edges(await readAgain(serverOf([]).read, null))).toEqual([undefined, undefined, 0, true]);
});

test('after a disconnect the loaded rows are kept and updated, with the messages sent meanwhile', async () => {
  const known = { rows: span(201, 350, 'before'), whole: false };
  const again = await readAgain(serverOf(span(1, 400, 'now')).read, known);
  expect(again.rows.at(-1)?.seq).toBe(400);
  expect(again.rows.find(({ seq }) => seq === 201)?.content).toBe('now');
  expect(new Set(again.rows.map(({ seq }) => seq)).size).toBe(again.rows.length);
  expect(again.rows.map(({ seq }) => seq)).toEqual([...again.rows].map(({ seq }) => seq).sort((a, b) => a - b));
});

test('a history longer than a return reads keeps its older part', async () => {
  const known = { rows: span(1, 3000, 'before'), whole: true };
  const again = await readAgain(serverOf(span(1, 3010, 'now')).read, known);
  expect(edges(again)).toEqual([1, 3010, 3010, true]);
  expect(again.rows[0]?.content).toBe('before');
});

test('where more was missed than is read, the older part is left out: no line may be missing in between', async () => {
  const known = { rows: span(1, 50), whole: true };
  const again = await readAgain(serverOf(span(1, 3000)).read, known);
  expect(again.rows.length).toBe(750);
  expect(again.whole).toBe(false);
});
