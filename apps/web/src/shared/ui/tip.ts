import { place } from './popup.ts';
import styles from './popup-menu.module.css';

const AFTER_MS = 100;

/** One tooltip for the page. */
let element: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export const hideTip = (): void => {
  clearTimeout(timer);
  element?.remove();
  element = null;
  window.removeEventListener('keydown', onKey, true);
  window.removeEventListener('scroll', hideTip, true);
};

function onKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') hideTip();
}

const show = (anchor: HTMLElement, text: string): void => {
  if (!anchor.isConnected) return;
  const tip = document.createElement('div');
  tip.className = styles.tip ?? '';
  tip.popover = 'manual';
  // The control has the same name.
  tip.ariaHidden = 'true';
  tip.textContent = text;
  document.body.append(tip);
  tip.showPopover();
  const screen = { width: innerWidth, height: innerHeight };
  const { left, top } = place(anchor.getBoundingClientRect(), tip.getBoundingClientRect(), screen, 'below-center');
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
  element = tip;
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('scroll', hideTip, true);
};

/** Shows the name of a control below it after a moment, until `hideTip`, Escape or scrolling. */
export const showTip = (anchor: HTMLElement, text: string): void => {
  hideTip();
  timer = setTimeout(() => show(anchor, text), AFTER_MS);
};
