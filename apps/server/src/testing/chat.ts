import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ChatEvent, ChatLine } from '@onair/contract/chat/line';
import { type ChatGuest, type ChatPosition, chatPath, type FromRoom } from '@onair/contract/chat/room';
import Fastify from 'fastify';
import { attachChat } from '../domains/chat/connections/connection.service.ts';
import { CHAT_LIMITS, type ChatLimits } from '../domains/chat/rooms/limits.rules.ts';
import { sessionCheck } from '../domains/identity/session/sessions.service.ts';
import { isSocketUpgrade } from '../realtime/upgrade.ts';
import type { TestApp } from './app.ts';
import { type ClientOptions, socketClient } from './socket-client.ts';

type Frame<T extends FromRoom['type']> = Extract<FromRoom, { type: T }>;
type ChatOptions = ClientOptions;
type Entry = { token?: string; nickname?: string; guest?: ChatGuest; last?: ChatPosition | null };

/** A client of a room that keeps lines as a page does, and records everything it receives. */
export const chatClient = (url: string, options: ChatOptions = {}) => {
  const lines = new Map<string, ChatLine>();
  /** Every text received so far. */
  const received = new Set<string>();
  const place = { epoch: '', seq: 0 };
  /** Where a frame did not begin at the end of the one before. */
  const gaps: string[] = [];

  const put = (line: ChatLine): void => {
    received.add(line.content);
    lines.set(line.id, line);
  };
  const apply = (event: ChatEvent): void => {
    if (event.kind === 'message' || event.kind === 'restored') put(event.line);
    else if (event.kind === 'deleted') lines.delete(event.id);
  };
  const take = (frame: FromRoom): void => {
    if (frame.type === 'entered') place.epoch = frame.epoch;
    else if (frame.type === 'gap') {
      lines.clear();
      for (const line of frame.lines) put(line);
      place.seq = frame.seq;
    } else if (frame.type === 'events') {
      for (const event of frame.events) apply(event);
      if (frame.after === null || frame.seq === null) return;
      if (frame.after !== place.seq) gaps.push(`${place.seq} then ${frame.after}`);
      place.seq = frame.seq;
    }
  };
  const client = socketClient<FromRoom>(url, options, take);
  const { socket, frames, state, until, all, send, demandOpen } = client;

  return {
    ...client,
    lines,
    told: received,
    place,
    gaps,
    texts: () => [...lines.values()].sort((a, b) => a.seq - b.seq).map((line) => line.content),
    /** Enters and answers with `entered`, once it is at the present. */
    enter: async ({ token, nickname, guest, last = null }: Entry = {}): Promise<Frame<'entered'>> => {
      await demandOpen();
      const [before, gapsBefore] = [all('entered').length, all('gap').length];
      place.seq = last?.seq ?? 0;
      const as = guest ?? (nickname === undefined ? null : { clientId: randomUUID(), nickname });
      send({ type: 'enter', token: token ?? null, guest: as, last });
      await until(() => all('entered').length > before || state.closed);
      const entered = all('entered')[before];
      if (!entered) throw new Error(`not let in: ${JSON.stringify(state.closed)}`);
      const replayed = last?.epoch === entered.epoch && last.seq <= entered.seq;
      await until(() => (replayed && place.seq >= entered.seq) || all('gap').length > gapsBefore);
      return entered;
    },
    /** Sends a line and returns the `said` or `refused` frame. */
    say: async (text: string, clientMessageId: string = randomUUID()) => {
      const before = frames.length;
      send({ type: 'say', clientMessageId, text });
      const isAnswer = (frame: FromRoom): frame is Frame<'said'> | Frame<'refused'> =>
        (frame.type === 'said' || frame.type === 'refused') && frame.clientMessageId === clientMessageId;
      return until(() => frames.slice(before).find(isAnswer));
    },
    close: async () => {
      if (state.closed || state.refused) return;
      socket.terminate();
      await until(() => state.closed);
    },
  };
};

export type ChatClient = ReturnType<typeof chatClient>;

/** Guests of a test share one address, unless it gives them others: their allowance is one of a hall full of viewers. */
const ONE_ADDRESS = {
  guestLinesPerSecond: CHAT_LIMITS.sharedLinesPerSecond,
  guestLinesBurst: CHAT_LIMITS.sharedLinesBurst,
};

/** The chat rooms of a test's server on a port of their own, with limits scaled to the test. */
export const serveChat = async (app: Pick<TestApp, 'deps'>, limits: Partial<ChatLimits> = {}) => {
  const http = Fastify({ http: { shouldUpgradeCallback: isSocketUpgrade } });
  const chat = attachChat(http, app.deps, sessionCheck(app.deps), {
    limits: { ...CHAT_LIMITS, ...ONE_ADDRESS, ...limits },
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const urlOf = (slug = 'main') => `ws://127.0.0.1:${port}${chatPath(slug)}`;
  const open: ChatClient[] = [];
  const client = (options?: ChatOptions, slug?: string) => {
    const made = chatClient(urlOf(slug), options);
    open.push(made);
    return made;
  };
  return {
    http,
    chat,
    port,
    urlOf,
    client,
    /** One that has entered. */
    inside: async (entry: Entry = {}, options?: ChatOptions) => {
      const made = client(options);
      await made.enter(entry);
      return made;
    },
    close: async () => {
      await Promise.all(open.map((each) => each.close()));
      if (http.server.listening) await http.close();
    },
  };
};
