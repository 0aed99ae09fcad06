/** @jsxImportSource preact */
import { CHAT_TEXT_MAX, NICKNAME_MAX, type NicknameFault } from '@onair/contract/chat/room';
import { tidyLine } from '@onair/contract/chat/text';
import { dateFormat } from '@onair/contract/lib/formatters';
import { indexIn, partsOf } from '@onair/contract/typed';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  chatWords,
  EMOJI,
  insertAt,
  nextSendAt,
  type PendingLine,
  type Room,
  type RoomState,
  type SendState,
  sendState,
} from '../../domains/chat/rooms/index.ts';
import { isComposing } from '../../shared/page/composing.ts';
import { Icon } from '../icons.tsx';
import { guestCalled, identityNow, storedNickname, storeNickname, tokenNow } from '../identity.ts';
import { preferences, useWords } from '../preferences.ts';
import { useStore } from '../store.ts';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 6, ArrowUp: -6 };

/** A few emoji above the field; arrow keys move, Escape returns the focus. */
const EmojiPicker = ({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) => {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const panel = root.current;
    const toggled = (event: Event) => setOpen(partsOf(event).newState === 'open');
    panel?.addEventListener('toggle', toggled);
    return () => panel?.removeEventListener('toggle', toggled);
  }, []);
  const show = () => {
    const panel = root.current;
    if (!panel || !button.current) return;
    panel.showPopover();
    const { right, top } = button.current.getBoundingClientRect();
    panel.style.setProperty('--x', `${Math.max(8, right - panel.offsetWidth)}px`);
    panel.style.setProperty('--y', `${Math.max(8, top - panel.offsetHeight - 8)}px`);
    panel.querySelector('button')?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(root.current?.querySelectorAll('button') ?? [])];
    const at = indexIn(all, document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="round small"
        disabled={disabled}
        aria-label={words.emoji}
        title={words.emoji}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? root.current?.hidePopover() : show())}
      >
        <Icon name="smile" />
      </button>
      <div ref={root} popover="auto" class="emoji" role="dialog" aria-label={words.emoji} onKeyDown={move}>
        {EMOJI.map((emoji, at) => (
          <button
            key={emoji}
            type="button"
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => {
              root.current?.hidePopover();
              onPick(emoji);
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    </>
  );
};

type Props = {
  first: string;
  fault: NicknameFault | null;
  /** A line is waiting for the name. */
  sends: boolean;
  busy: boolean;
  onChoose: (nickname: string) => void;
  onCancel: () => void;
};

/** Asks a guest for a nickname; the server decides what is allowed, and says why not. */
export const Nickname = ({ first, fault, sends, busy, onChoose, onCancel }: Props) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const [nickname, setNickname] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (busy) return;
    field.current?.focus();
    field.current?.select();
  }, [busy]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (nickname.trim() !== '' && !busy) onChoose(nickname);
  };
  return (
    <form
      class="naming"
      aria-labelledby="naming-title"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onCancel()}
    >
      <label id="naming-title" for="nickname">
        {words.nickname}
      </label>
      <input
        id="nickname"
        ref={field}
        value={nickname}
        maxLength={NICKNAME_MAX * 2}
        aria-invalid={fault !== null}
        aria-describedby="nickname-hint"
        autocomplete="nickname"
        enterkeyhint={sends ? 'send' : 'done'}
        onInput={({ currentTarget }) => setNickname(currentTarget.value)}
      />
      <p id="nickname-hint" class="hint" data-fault={fault !== null} role={fault ? 'alert' : undefined}>
        {fault ? chatWords[locale].nickname[fault] : words.nicknameHint}
      </p>
      <div class="naming-acts">
        <button type="button" class="button ghost" onClick={onCancel}>
          {words.cancel}
        </button>
        <button type="submit" class="button" disabled={busy || nickname.trim() === ''}>
          {sends ? words.nicknameSave : words.nicknameOnly}
        </button>
      </div>
    </form>
  );
};

/** One's own lines that the room has not shown: pending, held for review, or refused with the reason. */
export const PendingLines = ({ room, lines }: { room: Room; lines: readonly PendingLine[] }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const again = ({ clientMessageId, text }: PendingLine) => {
    room.dismiss(clientMessageId);
    room.say(text);
  };
  if (lines.length === 0) return null;
  return (
    <ul class="pending" role="status">
      {lines.map((line) => (
        <li key={line.clientMessageId} data-held={line.refusal?.reason === 'held'} data-refused={line.refusal !== null}>
          <span class="pending-text">{line.text}</span>
          <span class="pending-why">
            {line.refusal ? chatWords[locale].refusals[line.refusal.reason] : words.sending}
          </span>
          {line.refusal && line.refusal.reason !== 'held' ? (
            <button type="button" class="link" onClick={() => again(line)}>
              {words.again}
            </button>
          ) : null}
          {line.refusal ? (
            <button
              type="button"
              class="round small"
              aria-label={words.dismiss}
              title={words.dismiss}
              onClick={() => room.dismiss(line.clientMessageId)}
            >
              <Icon name="close" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

const timeIn = (locale: string, until: string): string => {
  const at = new Date(until);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const today = at.toDateString() === new Date().toDateString();
  return dateFormat(locale, today ? clock : { month: 'short', day: 'numeric', ...clock }).format(at);
};

/** Why one may not chat, and until when. */
export const SendBlockedNotice = ({ speaking }: { speaking: SendState }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  if (speaking.may || speaking.why === 'slow' || speaking.why === 'entering') return null;
  const text = (): string => {
    if (speaking.why === 'closed') return words.closed;
    if (speaking.why === 'guests') return words.noGuests;
    const { until, reason, network } = speaking;
    const [forGood, untilThen] = network
      ? [words.networkMuted, words.networkMutedUntil]
      : [words.mutedForGood, words.mutedUntil];
    const said = until === null ? forGood : untilThen(timeIn(locale, until));
    return reason === '' ? said : `${said} · ${chatWords[locale].because(reason)}`;
  };
  return (
    <p class="send-blocked" role="status">
      <Icon name="alert" />
      <span>{text()}</span>
      {speaking.why === 'guests' ? (
        <a class="link" href="/login" target="_blank" rel="noopener">
          {words.signIn}
        </a>
      ) : null}
    </p>
  );
};

/** The current time, updated each second while a wait is pending; milliseconds since 1970. */
const useNow = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until <= Date.now()) return setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 500);
    setNow(Date.now());
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(now, until > 0 && now > until ? until : now);
};

const lengthOf = (text: string): number => [...text].length;
/** The count is shown near the limit. */
const NEAR_END = 40;

/** The chat input. A guest chooses a nickname with the first line. */
export const Composer = ({ room, state }: { room: Room; state: RoomState }) => {
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [saidAt, setSaidAt] = useState(0);
  const [naming, setNaming] = useState<{ line: string } | null>(null);
  const [busy, setBusy] = useState(false);
  /** The nickname that the room is asked about; an answer after the question was given up changes nothing. */
  const asked = useRef<string | null>(null);
  const next = nextSendAt(state, saidAt);
  const until = state.muted?.until ? Date.parse(state.muted.until) : 0;
  const now = useNow(Math.max(next, until));
  const signedIn = tokenNow() !== null;
  const speaking = sendState(state, now, next, signedIn);
  const left = CHAT_TEXT_MAX - lengthOf(tidyLine(text));
  const waits = !speaking.may && speaking.why === 'slow' ? speaking.wait : 0;
  const mayWrite = speaking.may || speaking.why === 'slow';

  const say = (line: string) => {
    room.say(line);
    setSaidAt(Date.now());
    setText('');
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const line = tidyLine(text);
    if (!speaking.may || line === '' || left < 0) return;
    if (state.me === null && !signedIn) setNaming({ line });
    else say(line);
  };
  const call = async (nickname: string) => {
    asked.current = nickname;
    setBusy(true);
    const { me } = await room.identify(guestCalled(nickname));
    if (asked.current !== nickname) return;
    asked.current = null;
    setBusy(false);
    if (!me) return;
    storeNickname(nickname);
    if (naming?.line) say(naming.line);
    setNaming(null);
    field.current?.focus();
  };
  const stopNaming = () => {
    setNaming(null);
    setBusy(false);
    // A name that was refused, or that the room has not confirmed, is dropped; the last valid one, if any, stays.
    const unconfirmed = asked.current !== null;
    asked.current = null;
    if (unconfirmed || (state.me === null && storedNickname() !== '')) void room.identify(identityNow());
    field.current?.focus();
  };
  const insert = (emoji: string) => {
    const input = field.current;
    const put = insertAt(text, emoji, input?.selectionStart ?? null, input?.selectionEnd ?? null);
    setText(put.text);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(put.caret, put.caret);
    });
  };
  if (naming) {
    return (
      <div class="composer">
        <Nickname
          first={storedNickname()}
          fault={state.nicknameFault}
          sends={naming.line !== ''}
          busy={busy}
          onChoose={call}
          onCancel={stopNaming}
        />
      </div>
    );
  }
  return (
    <div class="composer">
      <PendingLines room={room} lines={state.pending} />
      <SendBlockedNotice speaking={speaking} />
      <form class="say" onSubmit={submit}>
        <div class="say-field">
          <input
            id="say"
            ref={field}
            value={text}
            disabled={!mayWrite}
            placeholder={state.me ? words.writeAs(state.me.name) : words.write}
            aria-label={words.write}
            aria-invalid={left < 0}
            aria-describedby="say-note"
            autocomplete="off"
            enterkeyhint="send"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <EmojiPicker disabled={!mayWrite} onPick={insert} />
        </div>
        <button
          type="submit"
          class="send"
          disabled={!speaking.may || left < 0 || text.trim() === ''}
          aria-label={waits > 0 ? words.wait(waits) : words.send}
        >
          {waits > 0 ? words.waitShort(waits) : <Icon name="send" filled />}
        </button>
      </form>
      <p class="say-note" id="say-note" data-over={left < 0}>
        {left < 0 ? words.over(-left) : left <= NEAR_END ? words.left(left) : null}
        {state.me && state.me.rank === 0 && left > NEAR_END ? (
          <>
            <span>{state.me.name}</span>
            <button type="button" class="link" onClick={() => setNaming({ line: '' })}>
              {words.changeName}
            </button>
          </>
        ) : null}
      </p>
    </div>
  );
};
