import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../i18n/locale.ts';
import { LineDrawing } from './line-drawing.tsx';
import { RingDrawing } from './ring-drawing.tsx';

beforeEach(() => setLocale('en-US'));

const table = { columns: ['Day', 'Clicks'], rows: [['Mon', '10']] };

test('a line chart shows the value under the pointer, and a click picks it', () => {
  const onPick = vi.fn();
  render(
    <LineDrawing
      title="Clicks"
      labels={['Mon', 'Tue', 'Wed']}
      lines={[
        { look: 'main', values: [10, 20, null] },
        { look: 'partial', values: [null, 20, 5] },
      ]}
      short={String}
      tip={(place) => `place ${place}`}
      table={table}
      height={200}
      onPick={onPick}
    />,
  );
  const picture = screen.getByRole('img', { name: 'Clicks (chart)' });
  expect(picture.textContent).toContain('20');
  const field = picture.querySelector('svg')?.parentElement ?? picture;
  field.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  fireEvent.pointerMove(field, { clientX: 290 });
  expect(screen.getByText('place 2')).toBeTruthy();
  fireEvent.pointerUp(field, { clientX: 195 });
  expect(onPick).toHaveBeenCalledWith(1, null);
  fireEvent.pointerLeave(field);
  expect(screen.queryByText('place 2')).toBeNull();
});

test('a ring leaves out what its legend hides, and shows its figures as a table instead', () => {
  render(
    <RingDrawing
      title="Types"
      ring={{
        parts: [
          { name: 'Text', value: 3 },
          { name: 'Video', value: 1 },
          { name: 'Image', value: 0 },
        ],
        value: String,
        percent: (n) => `${n}%`,
      }}
      table={table}
      height={300}
    >
      all
    </RingDrawing>,
  );
  const picture = screen.getByRole('img', { name: 'Types (chart)' });
  expect([...picture.querySelectorAll('text')].map(({ textContent }) => textContent).toSorted()).toEqual([
    '25%',
    '75%',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Text' }));
  expect([...picture.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['25%']);
  expect(screen.getByRole('button', { name: 'Text' }).getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: /View as table/ }));
  expect(screen.getByRole('table', { name: 'Types' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Text' })).toBeNull();
});
