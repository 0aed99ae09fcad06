import { failures } from '@onair/contract/failure';
import { listPeople, peopleChannel, signOutPerson } from '@onair/contract/identity/people';
import { getSlate, resetSlate } from '@onair/contract/live/slates';
import { videosChannel } from '@onair/contract/live/videos/videos';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiServer, refuse, succeed } from '../../testing/api-server.ts';
import { PageProvider } from '../page/page.tsx';
import { useChannel } from '../stream/connection.ts';
import { deliver } from '../stream/topics.ts';
import { keyOf, queryClient, useCall, useWrite, type WriteOptions } from './query.ts';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  queryClient.clear();
  server = await apiServer();
  server.answer((_request, response) => succeed(response, server.requests.length));
});
afterEach(() => server.close());

const studioId = 'main';
const Slate = ({ options }: { options: WriteOptions<typeof resetSlate> }) => {
  const slate = useCall(getSlate, { studioId });
  const people = useCall(listPeople, {});
  useChannel(videosChannel);
  useChannel(videosChannel);
  const reset = useWrite(resetSlate, options);
  const signOut = useWrite(signOutPerson);
  return (
    <>
      <output>{slate.data && people.data ? `slate ${JSON.stringify(slate.data)}` : ''}</output>
      <button type="button" data-busy={reset.isPending} onClick={() => reset.mutate({ studioId })}>
        reset
      </button>
      <button type="button" onClick={() => signOut.mutate({ id: 'a' })}>
        sign out
      </button>
    </>
  );
};
const open = async (options: WriteOptions<typeof resetSlate> = {}) => {
  render(
    <QueryClientProvider client={queryClient}>
      <PageProvider value={{ name: 'Monitor', path: '/dashboard/monitor', search: {} }}>
        <Slate options={options} />
      </PageProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^slate/);
  server.requests.length = 0;
};
/** The requests, except those of the stream's socket, which tries to open meanwhile. */
const sent = () =>
  server.requests.filter(({ path }) => path !== '/api/stream').map(({ method, path }) => `${method} ${path}`);
const press = (name: string) => fireEvent.click(screen.getByText(name), { detail: 1 });
const quiet = () => new Promise((resolve) => setTimeout(resolve, 100));
const RESET = 'DELETE /api/studio/main/slate';
const READ = 'GET /api/studio/main/slate';

describe('a write', () => {
  test('has read again what it changes, and nothing else, when it is done', async () => {
    await open();
    press('reset');
    await expect.poll(sent).toEqual([RESET, READ]);
    await expect.poll(() => screen.getByText('reset').dataset.busy).toBe('false');
    expect(screen.getByRole('status').textContent).toBe('slate 2');
    await quiet();
    expect(sent()).toEqual([RESET, READ]);
  });

  test('that ends with its answer takes the next press while what it changes is being read', async () => {
    await open({ endsWithAnswer: true });
    let hold = true;
    server.answer(({ method }, response) => (method === 'GET' && hold) || succeed(response, server.requests.length));
    press('reset');
    await expect.poll(sent).toEqual([RESET, READ]);
    await expect.poll(() => screen.getByText('reset').dataset.busy).toBe('false');
    hold = false;
    press('reset');
    await expect.poll(() => sent().filter((one) => one === RESET)).toHaveLength(2);
  });

  test('does not ask for the answer that it has put in place itself', async () => {
    await open({ onDone: (slate) => void queryClient.setQueryData(keyOf(getSlate, { studioId }), slate) });
    press('reset');
    await expect.poll(() => screen.getByRole('status').textContent).toBe('slate 1');
    await quiet();
    expect(sent()).toEqual([RESET]);
  });

  test('shows the stored state when it is refused', async () => {
    await open();
    server.answer(({ method }, response) =>
      method === 'GET' ? succeed(response, 'theirs') : refuse(response, failures.conflict.code, 'someone was faster'),
    );
    press('reset');
    await expect.poll(() => screen.getByRole('status').textContent).toBe('slate "theirs"');
    expect(sent()).toEqual([RESET, READ]);
  });

  test('leaves alone what it does not change', async () => {
    await open();
    press('sign out');
    await expect.poll(sent).toEqual(['POST /api/people/a/sign-out', 'GET /api/people']);
  });
});

describe('an event', () => {
  test('has what it makes stale read once, however many listen', async () => {
    await open();
    deliver({ type: 'event', topic: videosChannel.topic, event: 'slate', id: null, data: { studioId } });
    await expect.poll(sent).toEqual([READ]);
    await quiet();
    expect(sent()).toEqual([READ]);
  });

  test('that carries its data has nothing read', async () => {
    await open();
    deliver({ type: 'event', topic: videosChannel.topic, event: 'progress', id: null, data: { id: 'a', progress: 1 } });
    deliver({ type: 'event', topic: peopleChannel.topic, event: 'changed', id: null, data: { id: 'a' } });
    await quiet();
    expect(sent()).toEqual([]);
  });

  test('may have been missed in a gap: everything about its topic is read again', async () => {
    await open();
    deliver({ type: 'reset', topic: videosChannel.topic });
    await expect.poll(sent).toEqual([READ]);
  });
});
