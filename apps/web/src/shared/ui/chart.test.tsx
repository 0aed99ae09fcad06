import { act, render } from '@testing-library/react';
import { Activity } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../i18n/locale.ts';
import { Chart } from './chart.tsx';

const { charts } = vi.hoisted(() => ({ charts: [] as { drawn: number; resized: number; disposed: boolean }[] }));

/** The drawing library without the drawing. */
vi.mock('./chart/engine.ts', () => ({
  openChart: async () => () => {
    const mine = { drawn: 0, resized: 0, disposed: false };
    charts.push(mine);
    return {
      setOption: () => mine.drawn++,
      resize: () => mine.resized++,
      dispose: () => {
        mine.disposed = true;
      },
      getWidth: () => 0,
      getHeight: () => 0,
    };
  },
}));

beforeEach(() => {
  charts.length = 0;
  setLocale('en-US');
});

const PARTS = ['line'] as const;
const table = { columns: ['Day'], rows: [['Mon']] };
const option = () => ({});
const page = (shown: boolean, draw = option) => (
  <Activity mode={shown ? 'visible' : 'hidden'}>
    <Chart title="Clicks" parts={PARTS} option={draw} table={table} height={100} />
  </Activity>
);

test('a chart behind a tab stays as it was, and is drawn again only for other figures', async () => {
  const { rerender, unmount } = render(page(true));
  await vi.waitFor(() => expect(charts).toMatchObject([{ drawn: 1 }]));
  await act(async () => rerender(page(false)));
  await act(async () => rerender(page(true)));
  expect(charts).toEqual([{ drawn: 1, resized: 0, disposed: false }]);
  await act(async () => rerender(page(false)));
  await act(async () => rerender(page(true, () => ({}))));
  expect(charts).toEqual([{ drawn: 2, resized: 0, disposed: false }]);
  unmount();
  await vi.waitFor(() => expect(charts).toMatchObject([{ disposed: true }]));
});

test('a chart whose tab was closed behind another is disposed once another chart opens', async () => {
  const first = render(page(true));
  await vi.waitFor(() => expect(charts).toMatchObject([{ drawn: 1 }]));
  await act(async () => first.rerender(page(false)));
  first.unmount();
  render(page(true));
  await vi.waitFor(() => expect(charts).toMatchObject([{ disposed: true }, { drawn: 1, disposed: false }]));
});
