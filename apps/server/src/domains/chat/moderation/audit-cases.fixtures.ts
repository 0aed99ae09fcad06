import * as chat from '@onair/contract/chat/chat';
import type { Endpoint, Input } from '@onair/contract/endpoint';
import type { TestApp } from '../../../testing/app.ts';
import { guestAuthor, storeLine } from './chat.fixtures.ts';

type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;
type Setting = () => { app: TestApp; admin: { token: string } };

/** Acts of operators in chat rooms with the rows that each must leave, for the test of all writes. */
export const chatCases = (setting: Setting): Record<string, Case> => {
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const { app, admin } = setting();
    const { body } = await app.call(endpoint, input, { token: admin.token });
    if (body.code !== 20000) throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
    return body.data;
  };
  type OnLine = typeof chat.deleteChat | typeof chat.collectChat | typeof chat.restoreChat | typeof chat.pinChat;
  /** An act on a fresh line, after others that prepare it. */
  const onLine = (endpoint: Endpoint, action: string, ...first: Endpoint[]): Case => {
    const act = (which: Endpoint, id: string) => call(which as OnLine, { id } as Input<OnLine>);
    return async () => {
      const id = await storeLine(setting().app);
      for (const before of first) await act(before, id);
      return [() => act(endpoint, id), action];
    };
  };
  const person = async () => {
    const author = guestAuthor();
    await storeLine(setting().app, author);
    return author.personId;
  };

  return {
    deleteChat: onLine(chat.deleteChat, 'chat.delete'),
    restoreChat: onLine(chat.restoreChat, 'chat.restore', chat.deleteChat),
    pinChat: onLine(chat.pinChat, 'chat.pin'),
    unpinChat: onLine(chat.unpinChat, 'chat.unpin', chat.pinChat),
    collectChat: onLine(chat.collectChat, 'chat.collect'),
    uncollectChat: onLine(chat.uncollectChat, 'chat.uncollect', chat.collectChat),
    handleCollected: async () => {
      const id = await storeLine(setting().app);
      await call(chat.collectChat, { id });
      return [() => call(chat.handleCollected, { id, handled: true }), 'chat.handle'];
    },
    decideHeld: async () => {
      const id = await storeLine(setting().app, guestAuthor(), { state: 'held', review: 'pending' });
      return [() => call(chat.decideHeld, { id, decision: 'pass' }), 'chat.pass'];
    },
    muteChatter: async () => {
      const id = await person();
      return [() => call(chat.muteChatter, { id, minutes: 10 }), 'chat.mute'];
    },
    unmuteChatter: async () => {
      const id = await person();
      await call(chat.muteChatter, { id, minutes: null });
      return [() => call(chat.unmuteChatter, { id }), 'chat.unmute'];
    },
    saveChatMode: async () => {
      const mode = async () => {
        const { words: _words, held: _held, ...now } = (await call(chat.chatMode, {})) as chat.ChatModeNow;
        return now;
      };
      const before = await mode();
      const { open, guests, sharedNetwork } = before;
      // Every field, and back for the other cases.
      const other = {
        open: !open,
        guests: !guests,
        sharedNetwork: !sharedNetwork,
        filter: 'block',
        slowSeconds: 5,
      } as const;
      const act = async () => {
        await call(chat.saveChatMode, { ...before, ...other });
        await call(chat.saveChatMode, { ...before, version: (await mode()).version });
      };
      return [act, 'chat.mode', 'chat.mode'];
    },
    addChatModerator: async () => {
      const { username } = await setting().app.enter('user');
      return [() => call(chat.addChatModerator, { username }), 'chat.addModerator'];
    },
    removeChatModerator: async () => {
      const { username, accountId } = await setting().app.enter('user');
      await call(chat.addChatModerator, { username });
      return [() => call(chat.removeChatModerator, { accountId }), 'chat.removeModerator'];
    },
  };
};
