/** @jsxImportSource preact */

import { NICKNAME_MAX, type NicknameFault } from '@onair/contract/chat/room';
import { useEffect, useRef, useState } from 'preact/hooks';
import { chatWords } from '../../domains/chat/rooms/index.ts';
import { isComposing } from '../../shared/page/composing.ts';
import { preferences, useWords } from '../preferences.ts';
import { useStore } from '../store.ts';

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
