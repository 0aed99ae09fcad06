import { CHAT_CLOSE } from '@onair/contract/chat/room';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { bucket } from '../../../realtime/bucket.ts';
import type { Chatter } from './chatter.ts';
import type { ChatLimits } from './limits.ts';

type Parts = {
  limits: ChatLimits;
  log: Logger;
  hear: (json: string) => Promise<void>;
  entered: () => boolean;
  closed: () => void;
};

/** Listens to one socket: counts what it sends, has its messages answered in order, ends it when it does not keep the rules. */
export const serveChatter = (socket: WebSocket, chatter: Chatter, parts: Parts): void => {
  const { limits, log, hear, entered, closed } = parts;
  const tooLate = setTimeout(() => {
    if (!entered()) chatter.end(CHAT_CLOSE.enterTimeout, 'no enter');
  }, limits.enterWithinMs);
  const take = bucket(limits.messagesPerSecond, limits.messagesAtOnce);
  let answering: Promise<void> = Promise.resolve();

  /** Counts a frame; false when there were too many or the socket is on its way out. */
  const heard = (): boolean => {
    if (chatter.ended) return false;
    chatter.heardAt = performance.now();
    if (take()) return true;
    log.info({ address: chatter.address, person: chatter.who?.personId }, 'chat flooded');
    chatter.end(CHAT_CLOSE.flood, 'too many messages');
    socket.pause();
    return false;
  };

  const answer = async (json: string): Promise<void> => {
    if (chatter.ended) return;
    try {
      await hear(json);
    } catch (error) {
      log.warn({ err: error }, 'a chat message could not be answered');
      chatter.end(CHAT_CLOSE.broken, 'try again');
    }
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (!heard()) return;
    if (isBinary) chatter.end(CHAT_CLOSE.notText, 'text only');
    else answering = answering.then(() => answer(data.toString()));
  });
  socket.on('ping', (data) => {
    if (heard()) socket.pong(data);
  });
  socket.on('pong', heard);
  // Only says why the line broke; 'close' follows.
  socket.on('error', (error) => log.debug({ err: error, address: chatter.address }, 'chat socket broke'));
  socket.on('close', () => {
    clearTimeout(tooLate);
    chatter.gone();
    closed();
  });
};
