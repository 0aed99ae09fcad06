/** @jsxImportSource preact */
import type { MuteReach, MuteScope } from '@onair/contract/chat/chat';
import type { ChatLine, ChatRank } from '@onair/contract/chat/line';
import { MUTE_REASON_MAX } from '@onair/contract/chat/room';
import { indexIn, partsOf } from '@onair/contract/typed';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { chatWords } from '../../domains/chat/rooms/index.ts';
import { isComposing } from '../../shared/page/composing.ts';
import { preferences, useWords } from '../preferences.ts';
import { useStore } from '../store.ts';
import { actOnLine, type LineAct, type Minutes, mute, readReach, unmute } from './acts.ts';
import { allowedActs, mayMute } from './allowed-acts.ts';
import { useBeside } from './beside.ts';

type LineMenuProps = {
  anchor: HTMLElement;
  /** Null once it is gone. */
  line: ChatLine | null;
  me: { id: string; rank: ChatRank };
  pinnedId: string | null;
  onMute: (line: ChatLine) => void;
  onClose: () => void;
};

/** Actions on a line and its author: next to the line, on a phone at the bottom of the screen. */
export const LineMenu = ({ anchor, line, me, pinnedId, onMute, onClose }: LineMenuProps) => {
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

const MINUTES = [1, 10, 60, 1440, null] as const satisfies readonly Minutes[];
const SCOPES = ['network', 'person'] as const satisfies readonly MuteScope[];

type MuteFormProps = { anchor: HTMLElement; line: ChatLine; onClose: () => void };

/**
 * Mutes the author of a line, or the guests of their network; says before who else that would be. Only its own ways out
 * close it, since a reason may be written in it.
 */
export const MuteForm = ({ anchor, line, onClose }: MuteFormProps) => {
  const words = useWords();
  const shared = chatWords[useStore(preferences).locale];
  const [reach, setReach] = useState<MuteReach | null | 'reading'>('reading');
  const [wanted, setWanted] = useState<MuteScope>('network');
  const [minutes, setMinutes] = useState<Minutes>(10);
  const [reason, setReason] = useState('');
  const root = useRef<HTMLDivElement>(null);
  useBeside(root, anchor);
  useLayoutEffect(() => root.current?.focus(), []);
  useEffect(() => {
    void readReach(line).then(setReach);
  }, [line]);
  useEffect(() => {
    if (reach === 'reading' || document.activeElement !== root.current) return;
    root.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [reach]);
  const frame = (contents: VNode) => (
    <div
      ref={root}
      popover="manual"
      role="dialog"
      class="menu"
      tabIndex={-1}
      aria-label={shared.muteOf(line.username)}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
    >
      {contents}
    </div>
  );
  if (reach === 'reading') return frame(<p class="menu-about">{words.muteReads}</p>);
  const scope = reach?.network ? wanted : 'person';
  const submit = (event: Event) => {
    event.preventDefault();
    onClose();
    void mute(line, { minutes, scope, reason: reason.trim() });
  };
  return frame(
    <form class="menu-mute" onSubmit={submit}>
      <b>{shared.muteOf(line.username)}</b>
      {reach === null ? <p role="status">{shared.reachUnknown}</p> : null}
      {reach?.network ? (
        <fieldset>
          <legend>{shared.muteWhom}</legend>
          {SCOPES.map((each) => (
            <label key={each}>
              <input type="radio" name="scope" checked={scope === each} onChange={() => setWanted(each)} />
              {shared.scopes[each]}
            </label>
          ))}
          <p role="status">
            {scope === 'person'
              ? shared.personOnly
              : shared.alsoMuted(
                  reach.count,
                  reach.guests.map(({ name }) => name),
                )}
          </p>
        </fieldset>
      ) : null}
      <fieldset>
        <legend>{shared.muteFor}</legend>
        {MINUTES.map((each) => (
          <label key={String(each)}>
            <input type="radio" name="minutes" checked={minutes === each} onChange={() => setMinutes(each)} />
            {words.minutes[each ?? 'forGood']}
          </label>
        ))}
      </fieldset>
      <label>
        {shared.reason}
        <input
          value={reason}
          maxLength={MUTE_REASON_MAX}
          placeholder={shared.reasonHint}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      <div class="naming-acts">
        <button type="button" class="button ghost" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="submit" class="button">
          {words.muteNow}
        </button>
      </div>
    </form>,
  );
};
