import type { FromWriter, TextRefusal, ToWriter } from '@onair/contract/content/documents/shared-text';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '../domains/content/editor/shared-text.ts';

const standing = { version: 1, ahead: false, auto: true, closed: null };

/** A server with one text; every browser's socket goes to it. */
export const textServer = () => {
  const server = {
    text: new Y.Doc(),
    generation: 'one',
    reachable: true,
    /** The answer to an update: lost, or a refusal. */
    answer: 'stored' as 'stored' | 'lost' | TextRefusal,
    updates: 0,
    sockets: [] as FakeSocket[],
    /** Closes every connection, as a broken network does in the end. */
    cut: () => {
      for (const socket of server.sockets.splice(0)) socket.onclose?.({ code: 1006, reason: '' });
    },
    take: (message: FromWriter, socket: FakeSocket) => {
      const vector = toBase64(Y.encodeStateVector(server.text));
      if (message.type === 'enter') {
        const known =
          message.generation === server.generation && message.vector ? fromBase64(message.vector) : undefined;
        const data = toBase64(Y.encodeStateAsUpdate(server.text, known));
        const { generation } = server;
        void socket.hear({ type: 'entered', generation, data, vector, key: 'me', writers: [], standing });
      } else if (message.type === 'update') {
        server.updates += 1;
        const { n } = message;
        if (server.answer === 'stored' || server.answer === 'lost')
          Y.applyUpdate(server.text, fromBase64(message.data));
        if (server.answer === 'stored') void socket.hear({ type: 'stored', n });
        else if (server.answer !== 'lost')
          void socket.hear({ type: 'refused', n, reason: server.answer, msg: 'No', vector });
      }
    },
  };

  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    constructor() {
      setTimeout(() => {
        if (!server.reachable) return this.onclose?.({ code: 1006, reason: '' });
        this.readyState = FakeSocket.OPEN;
        server.sockets.push(this);
        this.onopen?.();
      }, 10);
    }
    /** Sends the browser a message; resolves once it has it. */
    hear(message: ToWriter): Promise<void> {
      return new Promise((arrived) => {
        setTimeout(() => {
          this.onmessage?.({ data: JSON.stringify(message) });
          arrived();
        }, 10);
      });
    }
    send(json: string) {
      setTimeout(() => server.sockets.includes(this) && server.take(JSON.parse(json), this), 10);
    }
    close() {}
  }
  return Object.assign(server, { Socket: FakeSocket });
};
