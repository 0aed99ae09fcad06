import type { KeyboardEvent } from 'react';

/** Roving focus: up and down move between rows, left and right along a row's actions. */
export const moveRowFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, currentTarget: list } = event;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-line]')];
  const buttonsOf = (row: HTMLElement | undefined) => [...(row?.querySelectorAll<HTMLElement>('button') ?? [])];
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const at = rows.findIndex((row) => row.contains(active));
  const along = active ? buttonsOf(rows[at]).indexOf(active) : -1;
  const to = (row: number, button: number): HTMLElement | undefined => {
    const buttons = buttonsOf(rows[row]);
    return buttons[Math.max(0, Math.min(button, buttons.length - 1))];
  };
  const target = (): HTMLElement | undefined => {
    if (at < 0) return key === 'ArrowUp' ? to(rows.length - 1, 0) : undefined;
    if (key === 'ArrowUp') return to(at - 1, along);
    if (key === 'ArrowDown') return to(at + 1, along);
    if (key === 'ArrowRight') return to(at, along + 1);
    return key === 'ArrowLeft' ? to(at, along - 1) : undefined;
  };
  const found = target();
  if (!found) return;
  event.preventDefault();
  found.focus();
};
