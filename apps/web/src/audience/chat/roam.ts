/** From the list, and between the buttons of its lines, the arrow keys move; each line is no stop of its own. */
export const roam = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
  const { key, target, currentTarget: list } = event;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
  const buttons = [...list.querySelectorAll<HTMLElement>('.line-more')];
  const at = buttons.indexOf(target as HTMLElement);
  const next = at < 0 ? (key === 'ArrowUp' ? buttons.at(-1) : undefined) : buttons[at + (key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
