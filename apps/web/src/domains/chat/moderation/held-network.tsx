import { chatMode, saveChatMode } from '@onair/contract/chat/chat';
import { useEffect, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { readNow, useWrite } from '../../../shared/api/query.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { chatWords } from '../rooms/chat.words.ts';
import type { RoomState } from '../rooms/room-state.ts';
import { monitorChatWords } from './chat.words.ts';
import styles from './chat-panel.module.css';
import { MuteDialog, type Muting } from './mute-dialog.tsx';
import type { ChatActs } from './use-chat-acts.ts';

/** Whether a moment is still to come; becomes false by itself. */
const useStillTo = (until: string | undefined): boolean => {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== undefined && over !== until && Date.parse(until) > Date.now();
};

type Props = { studioId: string; held: RoomState['heldNetwork']; acts: ChatActs };

/** Says that a network is held to its allowance of lines; its guests are muted, or the room is opened to many of one. */
export const HeldNetwork = ({ studioId, held, acts }: Props) => {
  const words = useWords(monitorChatWords);
  const { networkHeld } = chatWords[useLocale((state) => state.locale)];
  const [muting, setMuting] = useState<Muting | null>(null);
  const [reading, setReading] = useState(false);
  const save = useWrite(saveChatMode, { onDone: () => Message.success(wordsNow(monitorChatWords).networkShared) });
  const now = useStillTo(held?.until);
  const share = async () => {
    setReading(true);
    try {
      const { words: _words, held: _held, ...mode } = await readNow(chatMode, { studioId });
      save.mutate({ studioId, ...mode, sharedNetwork: true });
    } catch (error) {
      announceFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      {held && now ? (
        <Text as="div" tone="strong" size={12} rounded className={styles.notice} role="status">
          {networkHeld(held.name, held.guests)}
          <Row gap={8} wrap above={4}>
            <Button
              size="mini"
              aria-label={words.muteNetwork(held.name)}
              onClick={() => setMuting({ id: held.personId, name: held.name })}
            >
              {words.acts.mute}
            </Button>
            <Button size="mini" loading={reading || save.isPending} onClick={() => void share()}>
              {words.shareNetwork}
            </Button>
          </Row>
        </Text>
      ) : null}
      <MuteDialog person={muting} acts={acts} onClose={() => setMuting(null)} />
    </>
  );
};
