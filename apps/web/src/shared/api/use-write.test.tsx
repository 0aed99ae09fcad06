import { failures } from '@onair/contract/failure';
import { cutDelayed } from '@onair/contract/live/studios/commands';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { Activity, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiServer, loseAnswer, refuse, succeed, unavailable } from '../../testing/api-server.ts';
import { PageProvider } from '../page/page.tsx';
import { clearSession } from '../session/session.ts';
import { queryClient, useWrite, type WriteOptions } from './query.ts';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
});
afterEach(() => {
  server.close();
});

const Cut = ({ id = 'main', ...options }: WriteOptions<typeof cutDelayed> & { id?: string }) => {
  const write = useWrite(cutDelayed, options);
  return (
    <button type="button" data-busy={write.isPending} onClick={() => write.mutate({ id })}>
      cut
    </button>
  );
};
const Page = ({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) => (
  <QueryClientProvider client={queryClient}>
    <PageProvider value={{ name: 'Monitor', path: '/dashboard/monitor', search: {} }}>
      <Activity mode={hidden ? 'hidden' : 'visible'}>{children}</Activity>
    </PageProvider>
  </QueryClientProvider>
);
const Steps = () => {
  const [step, setStep] = useState(1);
  const write = useWrite(cutDelayed, { onDone: () => setStep((now) => now + 1) });
  return (
    <button type="button" data-busy={write.isPending} onClick={() => write.mutate({ id: `step-${step}` })}>
      cut
    </button>
  );
};
const press = (detail = 1) => fireEvent.click(screen.getByText('cut'), { detail });
const toasts = () => [...document.querySelectorAll('.arco-message')].map((toast) => toast.textContent);
const idle = () => expect.poll(() => screen.getByText('cut').dataset.busy).toBe('false');

describe('one gesture', () => {
  test('is retried with its own key when the answer is lost', async () => {
    server.answer((_request, response) =>
      server.requests.length === 1 ? loseAnswer(response) : succeed(response, null),
    );
    let done = 0;
    render(
      <Page>
        <Cut onDone={() => done++} />
      </Page>,
    );
    press();
    await expect.poll(() => done).toBe(1);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]?.key).toBeTruthy();
    expect(server.requests[1]?.key).toBe(server.requests[0]?.key);
  });

  test('waits as long as the server asks', async () => {
    server.answer((_request, response) =>
      server.requests.length === 1 ? unavailable(response, 1) : succeed(response, null),
    );
    let done = 0;
    render(
      <Page>
        <Cut onDone={() => done++} />
      </Page>,
    );
    const start = performance.now();
    press();
    await expect.poll(() => done).toBe(1);
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  test('is given up after three tries, and says so', async () => {
    server.answer((_request, response) => loseAnswer(response));
    const failed: number[] = [];
    render(
      <Page>
        <Cut onFailed={({ http }) => failed.push(http)} />
      </Page>,
    );
    press();
    await expect.poll(() => failed).toEqual([0]);
    expect(server.requests).toHaveLength(3);
  });

  test('is not sent again when it was refused', async () => {
    server.answer((_request, response) => refuse(response, failures.conflict.code, 'another was faster'));
    let failed = '';
    render(
      <Page>
        <Cut
          onFailed={({ msg }) => {
            failed = msg;
          }}
        />
      </Page>,
    );
    press();
    await expect.poll(() => failed).toBe('another was faster');
    expect(server.requests).toHaveLength(1);
  });

  test('ends with the session', async () => {
    server.answer((_request, response) => loseAnswer(response));
    let failed = 0;
    render(
      <Page>
        <Cut onFailed={() => failed++} />
      </Page>,
    );
    press();
    await expect.poll(() => server.requests.length).toBe(1);
    clearSession();
    await idle();
    expect(failed).toBe(0);
    expect(server.requests).toHaveLength(1);
  });
});

describe('the same command later', () => {
  test('is a new gesture with a new key, although the first answer was lost for good', async () => {
    let lost = true;
    server.answer((_request, response) => (lost ? loseAnswer(response) : succeed(response, null)));
    let failed = 0;
    let done = 0;
    render(
      <Page>
        <Cut onFailed={() => failed++} onDone={() => done++} />
      </Page>,
    );
    press();
    await expect.poll(() => failed).toBe(1);
    await idle();
    lost = false;
    press();
    await expect.poll(() => done).toBe(1);
    const keys = server.requests.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(keys.at(-1)).not.toBe(keys[0]);
  });
});

describe('a double click', () => {
  test('sends once while the answer is awaited', async () => {
    server.answer((_request, response) => setTimeout(() => succeed(response, null), 50));
    let done = 0;
    render(
      <Page>
        <Cut onDone={() => done++} />
      </Page>,
    );
    press();
    press(2);
    await expect.poll(() => done).toBe(1);
    await idle();
    expect(server.requests).toHaveLength(1);
  });

  test('sends once although the answer came between the presses', async () => {
    let done = 0;
    render(
      <Page>
        <Cut onDone={() => done++} />
      </Page>,
    );
    press();
    await expect.poll(() => done).toBe(1);
    await idle();
    press(2);
    await new Promise((resolve) => setTimeout(resolve));
    press();
    await expect.poll(() => done).toBe(2);
    expect(server.requests).toHaveLength(2);
  });
});

describe('a double click on a button that has come to mean the next step', () => {
  test('takes the first step only', async () => {
    render(
      <Page>
        <Steps />
      </Page>,
    );
    press();
    await expect.poll(() => server.requests.length).toBe(1);
    await idle();
    press(2);
    await new Promise((resolve) => setTimeout(resolve));
    press();
    await expect
      .poll(() => server.requests.map(({ path }) => path))
      .toEqual([expect.stringContaining('step-1'), expect.stringContaining('step-2')]);
  });
});

describe('while the page is hidden behind its tab', () => {
  test('a failure is shown with the name of its page, and an optimistic update is reverted', async () => {
    server.answer((_request, response) => setTimeout(() => refuse(response, failures.conflict.code, 'too late'), 50));
    const shown: boolean[] = [];
    const cut = (
      <Cut
        optimistic={() => {
          shown.push(true);
          return () => shown.push(false);
        }}
      />
    );
    const { rerender } = render(<Page>{cut}</Page>);
    press();
    rerender(<Page hidden>{cut}</Page>);
    await expect.poll(() => shown).toEqual([true, false]);
    await expect.poll(toasts).toContainEqual(expect.stringMatching(/(Live monitor|直播监控).*too late/));
    expect(toasts().filter((text) => text?.includes('too late'))).toHaveLength(1);
  });

  test('a success is announced, too', async () => {
    server.answer((_request, response) => setTimeout(() => succeed(response, null), 50));
    let done = 0;
    const { rerender } = render(
      <Page>
        <Cut onDone={() => done++} />
      </Page>,
    );
    press();
    rerender(
      <Page hidden>
        <Cut onDone={() => done++} />
      </Page>,
    );
    await expect.poll(() => done).toBe(1);
  });
});
