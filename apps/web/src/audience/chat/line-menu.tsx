/** @jsxImportSource preact */

import type { ChatLine, ChatRank } from '@onair/contract/chat/line';
import { indexIn, partsOf } from '@onair/contract/typed';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../preferences.ts';
import { actOnLine, type LineAct, unmute } from './acts.ts';
import { allowedActs, mayMute } from './allowed-acts.ts';
import { useBeside } from './beside.ts';

type Props = {
  anchor: HTMLElement;
  /** Null once it is gone. */
  line: ChatLine | null;
  me: { id: string; rank: ChatRank };
  pinnedId: string | null;
  onMute: (line: ChatLine) => void;
  onClose: () => void;
};

/** Actions on a line and its author: next to the line, on a phone at the bottom of the screen. */
export const LineMenu = ({ anchor, line, me, pinnedId, onMute, onClose }: Props) => {
  const words = useWords();
  const root = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;

  useBeside(root, anchor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each menu begins at its first entry
  useLayoutEffect(() => root.current?.querySelector('button')?.focus(), [anchor]);
  useEffect(() => {
    const menu = root.current;
    const toggled = (event: Event) => partsOf(event).newState === 'closed' && closing.current();
    menu?.addEventListener('toggle', toggled);
    return () => menu?.removeEventListener('toggle', toggled);
  }, []);
  useEffect(() => {
    if (!line) closing.current();
  }, [line]);
  if (!line) return null;

  const choose = (work: () => void) => () => {
    onClose();
    work();
  };
  const move = (event: KeyboardEvent) => {
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Tab') onClose();
    if (!step) return;
    event.preventDefault();
    const at = indexIn(buttons, document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  const entry = (label: string, work: () => void, danger = false) => (
    <button type="button" role="menuitem" tabIndex={-1} data-danger={danger} onClick={choose(work)}>
      {label}
    </button>
  );
  const danger = (act: LineAct) => act === 'delete' || act === 'reject';
  return (
    <div
      ref={root}
      popover="auto"
      role="menu"
      class="menu"
      tabIndex={-1}
      aria-label={words.actsOn(line.username)}
      onKeyDown={move}
    >
      <p class="menu-about" role="presentation">
        <b>{line.username}</b> {line.content}
      </p>
      {allowedActs(line, me, pinnedId).map((act) => entry(words[act], () => void actOnLine(line, act), danger(act)))}
      {mayMute(line, me) ? (
        <>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-danger={true}
            aria-haspopup="dialog"
            onClick={choose(() => onMute(line))}
          >
            {words.silence}
          </button>
          {entry(words.letSpeak, () => void unmute(line))}
        </>
      ) : null}
    </div>
  );
};
