import {
  type ChatRow,
  collectChat,
  decideHeld,
  deleteChat,
  pinChat,
  restoreChat,
  uncollectChat,
  unmuteChatter,
  unpinChat,
} from '@onair/contract/chat/chat';
import { useMemo } from 'react';
import { write } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { monitorChatWords } from './moderation.words.ts';

/** Acts on a line, and the undo of each. */
const OPPOSITE = {
  collect: 'uncollect',
  uncollect: 'collect',
  delete: 'restore',
  restore: 'delete',
  pin: 'unpin',
  unpin: 'pin',
  pass: 'delete',
  reject: 'restore',
} as const;
export type LineAct = keyof typeof OPPOSITE;

const PLAIN = {
  collect: collectChat,
  uncollect: uncollectChat,
  delete: deleteChat,
  restore: restoreChat,
  pin: pinChat,
  unpin: unpinChat,
};

/** Acts with an undo, since they may be accidental; the others are undone by their own button. */
const OFFERED: readonly LineAct[] = ['delete', 'pass', 'reject'];

const send = (id: string, act: LineAct): Promise<ChatRow> =>
  act === 'pass' || act === 'reject' ? write(decideHeld, { id, decision: act }) : write(PLAIN[act], { id });

export type ChatActs = {
  onLine: (row: ChatRow, act: LineAct) => Promise<void>;
  /** A person was muted: the undo is offered. */
  muted: (person: { id: string; name: string }) => void;
  unmute: (person: { id: string; name: string }) => Promise<void>;
};

/** Operators' acts; the call reports failures, and a pending act is not repeated. */
export const useChatActs = (remember: (row: ChatRow) => void): ChatActs =>
  useMemo(() => {
    const busy = new Set<string>();
    const once = async (about: string, work: () => Promise<void>): Promise<void> => {
      if (busy.has(about)) return;
      busy.add(about);
      try {
        await work();
      } catch {
        // Reported by the call.
      } finally {
        busy.delete(about);
      }
    };
    const unmute: ChatActs['unmute'] = ({ id, name }) =>
      once(id, async () => {
        await write(unmuteChatter, { id });
        Message.success({ id: `chat ${id}`, content: wordsNow(monitorChatWords).done.unmute(name) });
      });
    return {
      onLine: (row, act) =>
        once(row.id, async () => {
          remember(await send(row.id, act));
          const { done } = wordsNow(monitorChatWords);
          if (!OFFERED.includes(act)) return void Message.success({ id: `chat ${row.id}`, content: done[act] });
          offerUndo(`chat ${row.id}`, done[act], async () => {
            remember(await send(row.id, OPPOSITE[act]));
            Message.success(done[OPPOSITE[act]]);
          });
        }),
      muted: ({ id, name }) =>
        offerUndo(`chat ${id}`, wordsNow(monitorChatWords).done.mute(name), () => unmute({ id, name })),
      unmute,
    };
  }, [remember]);
