import type { AddressInfo } from 'node:net';
import type { Doc } from '@onair/contract/content/documents/document';
import { sharedTextPath, type ToWriter } from '@onair/contract/content/documents/shared-text';
import { textOf } from '@onair/contract/content/documents/text';
import type { Locale } from '@onair/contract/text';
import Fastify from 'fastify';
import * as Y from 'yjs';
import type { Deps } from '../deps.ts';
import type { InLanguage } from '../domains/content/public/reader-pages.service.ts';
import { TEXT_LIMITS, type TextLimits } from '../domains/content/shared-text/room.service.ts';
import { attachSharedTexts } from '../domains/content/shared-text/shared-text.channel.ts';
import { docOf, fragmentOf, writeDoc } from '../domains/content/shared-text/text-doc.rules.ts';
import { sessionCheck } from '../domains/identity/session/sessions.service.ts';
import { isSocketUpgrade } from '../realtime/upgrade.ts';
import { socketClient } from './socket-client.ts';

/** An editor of a shared text, as far as the server can tell; `text` outlives the connection. */
export const textClient = (url: string, text = new Y.Doc(), generation: string | null = null) => {
  let number = 0;
  const state = { generation };
  const client = socketClient<ToWriter>(url, {}, (frame) => {
    if (frame.type === 'entered') {
      state.generation = frame.generation;
      Y.applyUpdate(text, Buffer.from(frame.data, 'base64'), 'server');
    } else if (frame.type === 'update') Y.applyUpdate(text, Buffer.from(frame.data, 'base64'), 'server');
  });
  const { all, until, demandOpen, send, socket } = client;
  /** Sends an update and waits for the answer. */
  const push = async (update: Uint8Array) => {
    number += 1;
    const n = number;
    send({ type: 'update', n, data: Buffer.from(update).toString('base64') });
    return until(() => [...all('stored'), ...all('refused')].find((answer) => answer.n === n));
  };
  return {
    ...client,
    held: state,
    text,
    push,
    says: () => textOf(docOf(text)),
    enter: async (token: string) => {
      await demandOpen();
      const vector = state.generation === null ? null : Buffer.from(Y.encodeStateVector(text)).toString('base64');
      send({ type: 'enter', token, client: text.clientID, generation: state.generation, vector });
      return until(() => all('entered')[0]);
    },
    /** Makes the text say what a document says, without sending it. */
    change: (doc: Doc): Uint8Array => {
      const before = Y.encodeStateVector(text);
      writeDoc(text, doc);
      return Y.encodeStateAsUpdate(text, before);
    },
    /** Types at the end of the first paragraph. */
    typed: (words: string): Uint8Array => {
      const before = Y.encodeStateVector(text);
      const line = fragmentOf(text).get(0);
      if (!(line instanceof Y.XmlElement)) throw new Error('the text does not begin with a paragraph');
      const last = line.length > 0 ? line.get(line.length - 1) : null;
      if (last instanceof Y.XmlText) last.insert(last.length, words);
      else line.insert(line.length, [new Y.XmlText(words)]);
      return Y.encodeStateAsUpdate(text, before);
    },
    close: async () => {
      socket.terminate();
      await until(() => client.state.closed);
    },
  };
};

export type TextClient = ReturnType<typeof textClient>;

/** The shared texts of a test's server on a port of their own: one more server of the installation each time. */
export const serveTexts = async (deps: Deps, limits: Partial<TextLimits> = {}, inLanguage?: InLanguage) => {
  const http = Fastify({ http: { shouldUpgradeCallback: isSocketUpgrade } });
  const { openNow } = attachSharedTexts(http, deps, sessionCheck(deps), {
    limits: { ...TEXT_LIMITS, ...limits },
    inLanguage,
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const open: TextClient[] = [];
  const urlOf = (id: number, locale: Locale = 'zh-CN') =>
    `ws://127.0.0.1:${port}${sharedTextPath(id)}?locale=${locale}`;
  const opened = (made: TextClient): TextClient => {
    open.push(made);
    return made;
  };
  const client = (id: number, text?: Y.Doc, generation?: string | null): TextClient =>
    opened(textClient(urlOf(id), text, generation));
  return {
    client,
    urlOf,
    /** Whether anyone has the text of an item open. */
    isOpen: (id: number): boolean => openNow().some((item) => item.id === id),
    /** An editor that has entered. */
    editor: async (id: number, token: string, locale?: Locale): Promise<TextClient> => {
      const made = opened(textClient(urlOf(id, locale)));
      await made.enter(token);
      return made;
    },
    close: async () => {
      await Promise.all(open.filter(({ state }) => !state.closed).map((each) => each.close()));
      await http.close();
    },
  };
};

export type TextServer = Awaited<ReturnType<typeof serveTexts>>;
