/** @jsxImportSource preact */

import { CHAT_TEXT_MAX } from '@onair/contract/chat/room';
import { tidyLine } from '@onair/contract/chat/text';
import { useEffect, useRef, useState } from 'preact/hooks';
import { insertAt, nextSendAt, type Room, type RoomState, sendState } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { guestCalled, identityNow, storedNickname, storeNickname, tokenNow } from '../identity.ts';
import { useWords } from '../preferences.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { Nickname } from './nickname.tsx';
import { PendingLines } from './pending-lines.tsx';
import { SendBlockedNotice } from './send-blocked-notice.tsx';

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
