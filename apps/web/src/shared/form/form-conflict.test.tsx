import { editPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { failures } from '@onair/contract/failure';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiServer, refuse, succeed } from '../../testing/api-server.ts';
import { queryClient } from '../api/query.ts';
import { anyUnsaved } from '../page/unsaved.ts';
import { Form } from './form.tsx';
import { FormButtons } from './form-frames.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const ID = '6f2f0f0e-4e1c-4c1e-8f1a-0d1c2b3a4f5e';
type Row = { name: string; word: string; version: number };
const FIRST: Row = { name: 'sports', word: 'cup', version: 1 };
const THEIRS: Row = { name: 'theirs', word: 'final', version: 7 };
const valuesOf = ({ name, word }: Row) => ({ name, word });

const Edit = () => {
  const [stored, setStored] = useState(FIRST);
  const form = useForm({
    endpoint: editPolicy,
    initial: valuesOf(stored),
    version: stored.version,
    input: ({ name, word }, { version }) => ({ id: ID, version, name, rule: { words: [word] } }),
    latest: async () => {
      setStored(THEIRS);
      return { values: valuesOf(THEIRS), version: THEIRS.version };
    },
    onDone: (_saved, { name = '', rule, version }) =>
      setStored({ name, word: rule?.words?.[0] ?? '', version: version + 1 }),
  });
  return (
    <>
      <Form form={form}>
        <TextField field={form.field('name')} label="name" />
        <TextField field={form.field('word')} label="word" />
      </Form>
      <FormButtons form={form} ok="save" cancel="discard" />
      <output>{form.dirty ? 'dirty' : 'clean'}</output>
    </>
  );
};
const Page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  server.answer((request, response) =>
    JSON.stringify(request.body).includes('"version":1,')
      ? refuse(response, failures.conflict.code, 'someone was faster')
      : succeed(response, null),
  );
});
afterEach(() => server.close());

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${label}$`));
const values = () => [box('name').value, box('word').value];
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }), { detail: 1 });
const state = () => document.querySelector('output')?.textContent;
const KEEP_MINE = /在最新版本上应用我的修改|Apply my changes/;

const meetConflict = async () => {
  render(<Edit />, { wrapper: Page });
  type('name', 'mine');
  press('save');
  await expect.poll(() => screen.queryByRole('alert')?.textContent ?? '').toContain('someone was faster');
  await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: KEEP_MINE }).disabled).toBe(false);
  expect(values()).toEqual(['mine', 'cup']);
};

describe('a newer version on the server', () => {
  test('replaces the typed input if the reader wants that', async () => {
    await meetConflict();
    press(/载入最新内容|Load latest/);
    expect(values()).toEqual(['theirs', 'final']);
    expect([state(), anyUnsaved(), screen.queryByRole('alert')]).toEqual(['clean', false, null]);
    type('word', 'now');
    press('save');
    await expect.poll(() => server.requests.at(-1)?.body).toMatchObject({ version: 7, name: 'theirs' });
  });

  test('gets the typed changes on top if the reader wants that: other fields keep the other person’s values', async () => {
    await meetConflict();
    press(KEEP_MINE);
    await expect.poll(state).toBe('clean');
    expect(server.requests.at(-1)?.body).toMatchObject({ version: 7, name: 'mine', rule: { words: ['final'] } });
    expect(values()).toEqual(['mine', 'final']);
  });

  test('is shown if nothing is typed; while something is typed it changes nothing yet', async () => {
    await meetConflict();
    expect(values()).toEqual(['mine', 'cup']);
    press('discard');
    expect(values()).toEqual(['theirs', 'final']);
  });
});

test('what is typed while a submission is on its way is neither lost nor taken for stored', async () => {
  let answer = () => {};
  server.answer((_request, response) => {
    answer = () => succeed(response, null);
  });
  render(<Edit />, { wrapper: Page });
  type('name', 'mine');
  press('save');
  await expect.poll(() => server.requests.length).toBe(1);
  type('word', 'final');
  type('name', 'sports');
  answer();
  await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'discard' }).disabled).toBe(false);
  expect([...values(), state(), anyUnsaved()]).toEqual(['sports', 'final', 'dirty', true]);
  press('save');
  await expect.poll(() => server.requests.length).toBe(2);
  answer();
  await expect.poll(state).toBe('clean');
  expect(server.requests.at(-1)?.body).toMatchObject({ version: 2, name: 'sports', rule: { words: ['final'] } });
  expect([...values(), anyUnsaved()]).toEqual(['sports', 'final', false]);
});
