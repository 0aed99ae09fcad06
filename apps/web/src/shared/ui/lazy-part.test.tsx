import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

type PartProps = { open?: boolean; onClose?: () => void };
const TestPart = ({ open = true }: PartProps) => <p>{open ? 'the part' : 'closed'}</p>;

/** Code whose first fetch fails. */
const failingOnce = () => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return TestPart;
  });
  return load;
};

const Opener = ({ part: Part }: { part: ComponentType<PartProps> }) => {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open === null ? null : <Part open={open} onClose={() => setOpen(false)} />}
    </main>
  );
};
const press = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const toast = () => document.querySelector('.arco-message')?.textContent;

// React logs what a boundary catches.
vi.spyOn(console, 'error').mockImplementation(() => {});

test('a part with a place of its own offers Retry there, and shows itself after it', async () => {
  const load = failingOnce();
  const Part = lazyPart(load, { inPlace: true });
  await act(async () =>
    render(
      <main>
        <p>beside</p>
        <Part />
      </main>,
    ),
  );
  expect(screen.getByText('beside')).toBeTruthy();
  await press(/重试|Retry/);
  expect(screen.getByText('the part')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part over the page closes with a toast, and opening it again fetches again', async () => {
  const load = failingOnce();
  const Part = lazyPart(load);
  render(<Opener part={Part} />);
  await press('open');
  await expect.poll(toast).toBeTruthy();
  expect(load, 'fetches for a part that is closed').toHaveBeenCalledTimes(1);
  await press('open');
  expect(screen.getByText('the part')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
