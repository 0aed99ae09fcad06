import { failures } from '@onair/contract/failure';
import { createStudio } from '@onair/contract/live/studios/studios';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiServer, loseAnswer, refuse, succeed } from '../../testing/api-server.ts';
import { queryClient } from '../api/query.ts';
import { answerQuestion, useQuestion } from '../page/ask-to-leave.ts';
import { PageProvider } from '../page/page.tsx';
import { anyUnsaved, lostBy } from '../page/unsaved.ts';
import { FormDialog } from './form-frames.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const PATH = '/dashboard/monitor';
const TAKEN = 'that name is taken';

const NewStudio = () => {
  const [open, setOpen] = useState(true);
  const form = useForm({
    endpoint: createStudio,
    initial: { slug: '', nameZh: '', nameEn: '', note: '' },
    input: ({ slug, nameZh, nameEn }) => ({ slug, nameZh, nameEn }),
    messages: { slug: 'not a slug', nameZh: { required: 'no name' } },
    faults: ({ note }) => ({ note: note === 'nonsense' ? 'not a note' : undefined }),
    refusals: ({ code }) => (code === failures.taken.code ? { slug: TAKEN } : {}),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <FormDialog form={form} open={open} title="new studio" ok="create" onClose={() => setOpen(false)}>
        <TextField field={form.field('slug')} label="slug" />
        <TextField field={form.field('nameZh')} label="name" />
        <TextField field={form.field('nameEn')} label="english" />
        <TextField field={form.field('note')} label="note" />
      </FormDialog>
      <output>{open ? 'open' : 'closed'}</output>
      <button type="button" onClick={() => setOpen(true)}>
        again
      </button>
    </>
  );
};

const Page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <PageProvider value={{ name: 'Monitor', path: PATH, search: {} }}>{children}</PageProvider>
  </QueryClientProvider>
);

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
});
afterEach(() => server.close());

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${label}$`));
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = () => fireEvent.click(screen.getByText('create'), { detail: 1 });
const faults = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const state = () => document.querySelector('output')?.textContent;
const fill = () => {
  type('slug', 'anna');
  type('name', 'Anna');
  type('english', 'Anna');
};

describe('faults of the contract', () => {
  test('are shown at a field that was filled in and left, and at all after an attempt, the first of them focused', () => {
    render(<NewStudio />, { wrapper: Page });
    fireEvent.blur(box('name'));
    type('slug', 'Not Right');
    expect(faults()).toEqual([]);
    fireEvent.blur(box('slug'));
    expect(faults()).toEqual(['not a slug']);
    expect(box('slug').getAttribute('aria-invalid')).toBe('true');
    type('slug', 'anna');
    expect(faults()).toEqual([]);
    type('english', 'x');
    press();
    expect(faults()).toEqual(['no name']);
    expect(document.activeElement).toBe(box('name'));
    expect(server.requests).toHaveLength(0);
  });

  test('are shown while a text is typed that is too long', () => {
    render(<NewStudio />, { wrapper: Page });
    type('name', 'x'.repeat(41));
    expect(faults()).toHaveLength(1);
    type('name', 'x');
    expect(faults()).toEqual([]);
  });

  test('leave a field alone that may be empty, and say what is required', () => {
    render(<NewStudio />, { wrapper: Page });
    expect(box('slug').getAttribute('aria-required')).toBe('true');
    expect(box('note').getAttribute('aria-required')).toBeNull();
    fill();
    type('note', 'nonsense');
    press();
    expect(faults()).toHaveLength(1);
    expect(box('note').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('what the server refuses', () => {
  test('stands at the field that it names until that field changes, with the focus there', async () => {
    server.answer((_request, response) =>
      refuse(response, failures.rejected.code, 'no', [{ field: 'nameZh', rule: 'banned', msg: 'not that name' }]),
    );
    render(<NewStudio />, { wrapper: Page });
    fill();
    press();
    await expect.poll(faults).toEqual(['not that name']);
    expect(document.activeElement).toBe(box('name'));
    type('slug', 'anna2');
    expect(faults()).toEqual(['not that name']);
    type('name', 'Another');
    expect(faults()).toEqual([]);
  });

  test('stands at the field that the form knows it means', async () => {
    server.answer((_request, response) => refuse(response, failures.taken.code, 'taken'));
    render(<NewStudio />, { wrapper: Page });
    fill();
    press();
    await expect.poll(faults).toEqual([TAKEN]);
    expect(box('slug').getAttribute('aria-invalid')).toBe('true');
  });

  test('is shown above the fields where it names none, and the values stay', async () => {
    server.answer((_request, response) => refuse(response, failures.closed.code, 'closed for today'));
    render(<NewStudio />, { wrapper: Page });
    fill();
    press();
    await expect.poll(() => faults().join()).toContain('closed for today');
    expect([box('slug').value, box('name').value, state()]).toEqual(['anna', 'Anna', 'open']);
  });
});

describe('submitting', () => {
  test('sends once however often the button is pressed', async () => {
    server.answer((_request, response) => setTimeout(() => succeed(response, null), 30));
    render(<NewStudio />, { wrapper: Page });
    fill();
    press();
    press();
    fireEvent.submit(box('name'));
    await expect.poll(state).toBe('closed');
    press();
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toEqual({ slug: 'anna', nameZh: 'Anna', nameEn: 'Anna' });
  });

  test('keeps values and key when the answer is lost for good, so that trying again makes nothing twice', async () => {
    let lost = true;
    server.answer((_request, response) => (lost ? loseAnswer(response) : succeed(response, null)));
    render(<NewStudio />, { wrapper: Page });
    fill();
    press();
    await expect.poll(() => faults().length).toBe(1);
    expect(box('name').value).toBe('Anna');
    lost = false;
    press();
    await expect.poll(state).toBe('closed');
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
  });

  test('makes another one with the next opening', async () => {
    server.answer((_request, response) => succeed(response, null));
    render(<NewStudio />, { wrapper: Page });
    fill();
    press();
    await expect.poll(state).toBe('closed');
    await expect.poll(() => screen.queryByText('create')).toBeNull();
    fireEvent.click(screen.getByText('again'));
    expect([box('slug').value, faults()]).toEqual(['', []]);
    fill();
    press();
    await expect.poll(() => new Set(server.requests.map(({ key }) => key)).size).toBe(2);
  });
});

describe('a form with input', () => {
  const asked = () => useQuestion.getState().answer !== null;
  const closeWindow = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const cancel = () => fireEvent.click(screen.getByRole('button', { name: /取消|Cancel/ }));
  const cross = () => fireEvent.click(screen.getByRole('button', { name: /关闭|Close/ }));

  test('asks on every way out, and is lost only where the reader agrees', async () => {
    render(<NewStudio />, { wrapper: Page });
    expect([closeWindow(), anyUnsaved()]).toEqual([false, false]);
    type('name', 'Anna');
    expect(closeWindow()).toBe(true);
    expect(lostBy(PATH, { pathname: '/user/info', search: {} }, false)).toHaveLength(1);
    for (const way of [cancel, cross]) {
      way();
      expect(asked()).toBe(true);
      await act(async () => answerQuestion(false));
      expect([state(), box('name').value]).toEqual(['open', 'Anna']);
    }
    cancel();
    await act(async () => answerQuestion(true));
    expect([state(), anyUnsaved()]).toEqual(['closed', false]);
  });

  test('asks nothing once it is stored', async () => {
    render(<NewStudio />, { wrapper: Page });
    fill();
    press();
    await expect.poll(state).toBe('closed');
    expect(anyUnsaved()).toBe(false);
  });
});
