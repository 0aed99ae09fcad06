import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedFilter } from './use-typed-filter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Field = ({ address, send }: { address: string; send: (text: string) => void }) => {
  const [text, setText] = useTypedFilter(address, send);
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
};
const show = (address = '') => {
  const send = vi.fn();
  const { rerender } = render(<Field address={address} send={send} />);
  return { send, moveTo: (next: string) => rerender(<Field address={next} send={send} />) };
};
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = () => act(async () => vi.advanceTimersByTimeAsync(300));

test('letters typed while the address catches up stay', async () => {
  const { send, moveTo } = show();
  type('a');
  await rest();
  type('ab');
  moveTo('a');
  expect(field().value).toBe('ab');
  await rest();
  moveTo('ab');
  expect(send.mock.calls).toEqual([['a'], ['ab']]);
});

test('an address that is two steps behind overwrites nothing', async () => {
  const { moveTo } = show();
  type('a');
  await rest();
  type('ab');
  await rest();
  moveTo('a');
  expect(field().value).toBe('ab');
  moveTo('ab');
  expect(field().value).toBe('ab');
});

test('a blank between two words is not taken away while the second one is typed', async () => {
  const { send, moveTo } = show();
  type('two ');
  await rest();
  moveTo('two');
  expect(field().value).toBe('two ');
  type('two words');
  await rest();
  expect(send.mock.calls).toEqual([['two'], ['two words']]);
});

test('the field follows an address that changed by another way, also back to what was typed before', async () => {
  const { send, moveTo } = show();
  type('a');
  await rest();
  moveTo('a');
  moveTo('');
  expect(field().value).toBe('');
  moveTo('a');
  expect(field().value).toBe('a');
  await rest();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a text that was sent while the reader left the page is sent again when the page is back', async () => {
  const send = vi.fn();
  const at = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Field address="" send={send} />
    </Activity>
  );
  const { rerender } = render(at('visible'));
  type('foo');
  await rest();
  rerender(at('hidden'));
  rerender(at('visible'));
  await rest();
  expect([field().value, send.mock.calls]).toEqual(['foo', [['foo'], ['foo']]]);
});
