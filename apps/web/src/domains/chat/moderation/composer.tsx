import { CHAT_TEXT_MAX } from '@onair/contract/chat/room';
import { tidyLine } from '@onair/contract/chat/text';
import { type FormEvent, memo, useId, useRef, useState } from 'react';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconFaceSmileFill } from '../../../shared/kit/icons.ts';
import { PopupButton } from '../../../shared/ui/popup-button.tsx';
import { chatWords } from '../rooms/chat.words.ts';
import { EMOJI, insertAt } from '../rooms/emoji.ts';
import type { PendingLine } from '../rooms/room-state.ts';
import type { ChatRoom } from './chat.state.ts';
import styles from './chat-panel.module.css';
import { monitorChatWords } from './moderation.words.ts';

type Props = Pick<ChatRoom, 'say' | 'dismiss'> & {
  pending: readonly PendingLine[];
  /** There is no such room. */
  closed: boolean;
};

/** The operators' input; a line that the room refused stays with the reason. */
export const Composer = memo(({ pending, closed, say, dismiss }: Props) => {
  const words = useWords(monitorChatWords);
  const { refusals } = chatWords[useLocale((state) => state.locale)];
  const [text, setText] = useState('');
  const noteId = useId();
  const form = useRef<HTMLFormElement>(null);
  const line = tidyLine(text);
  const tooLong = [...line].length > CHAT_TEXT_MAX;
  const field = () => form.current?.querySelector('input');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (line === '' || tooLong) return;
    say(line);
    setText('');
  };
  const insert = (emoji: string) => {
    const put = insertAt(text, emoji, field()?.selectionStart ?? null, field()?.selectionEnd ?? null);
    setText(put.text);
    requestAnimationFrame(() => {
      field()?.focus();
      field()?.setSelectionRange(put.caret, put.caret);
    });
  };
  return (
    <div className={styles.composer}>
      {pending.length > 0 ? (
        <ul className={styles.pending} role="status">
          {pending.map(({ clientMessageId, text: said, refusal }) => (
            <li key={clientMessageId}>
              <b>{said}</b>
              <span>{refusal ? refusals[refusal.reason] : words.sending}</span>
              {refusal ? (
                <>
                  <Button
                    type="text"
                    size="mini"
                    onClick={() => {
                      dismiss(clientMessageId);
                      say(said);
                    }}
                  >
                    {words.again}
                  </Button>
                  <Button type="text" size="mini" onClick={() => dismiss(clientMessageId)}>
                    {words.dismiss}
                  </Button>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <form ref={form} className={styles.say} onSubmit={submit}>
        <Input
          value={text}
          aria-label={words.write}
          aria-describedby={tooLong ? noteId : undefined}
          placeholder={words.write}
          autoComplete="off"
          {...(tooLong ? { status: 'error' as const } : {})}
          suffix={
            <PopupButton
              label={words.emoji}
              type="text"
              size="mini"
              icon={<IconFaceSmileFill />}
              panel={(close) => (
                <div className={styles.emoji}>
                  {EMOJI.map((emoji) => (
                    <button
                      key={emoji}
                      type="button"
                      onClick={() => {
                        close();
                        insert(emoji);
                      }}
                    >
                      {emoji}
                    </button>
                  ))}
                </div>
              )}
            />
          }
          onChange={setText}
        />
        <Button type="primary" htmlType="submit" disabled={line === '' || tooLong || closed}>
          {words.update}
        </Button>
      </form>
      {tooLong ? (
        <p className={styles.count} id={noteId} role="alert">
          {refusals.tooLong}
        </p>
      ) : null}
    </div>
  );
});
