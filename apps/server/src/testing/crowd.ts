import type { FromRoom } from '@onair/contract/chat/room';
import WebSocket from 'ws';

/** Sockets of one address; the server lets five in at a time that have not entered. */
const PER_ADDRESS = 250;
const AT_ONCE = 50;

type Reader = { socket: WebSocket; texts: string[]; closed: boolean };

/**
 * Many sockets that read one room, from loopback addresses of their own. The same message is parsed once for all, so that
 * what is measured is the server.
 */
export const openCrowd = async (url: string, size: number, onLines: (lines: readonly string[]) => void = () => {}) => {
  const origin = new URL(url).origin.replace(/^ws/, 'http');
  let changed = () => {};
  let last = { text: '', lines: [] as string[], entered: false };

  const parse = (text: string): typeof last => {
    if (text === last.text) return last;
    const frame = JSON.parse(text) as FromRoom;
    const events = frame.type === 'events' ? frame.events : [];
    const lines = events.flatMap((event) => (event.kind === 'message' ? [event.line.content] : []));
    last = { text, lines, entered: frame.type === 'gap' };
    return last;
  };

  const open = (n: number): Promise<Reader> =>
    new Promise((resolve, reject) => {
      const address = n % Math.ceil(size / 5);
      const localAddress = `127.0.${1 + Math.floor(address / PER_ADDRESS)}.${1 + (address % PER_ADDRESS)}`;
      const socket = new WebSocket(url, { origin, localAddress, perMessageDeflate: false });
      const reader: Reader = { socket, texts: [], closed: false };
      socket.on('open', () => socket.send(JSON.stringify({ type: 'enter', token: null, guest: null, last: null })));
      socket.on('message', (data) => {
        const { lines, entered } = parse(String(data));
        if (entered) resolve(reader);
        if (lines.length === 0) return;
        reader.texts.push(...lines);
        onLines(lines);
        changed();
      });
      socket.on('error', reject);
      socket.on('close', () => {
        reader.closed = true;
      });
    });

  const readers: Reader[] = [];
  while (readers.length < size) {
    const next = Array.from({ length: Math.min(AT_ONCE, size - readers.length) }, (_, n) => open(readers.length + n));
    readers.push(...(await Promise.all(next)));
  }

  return {
    readers,
    /** Waits until every socket has that many lines. */
    until: (lines: number): Promise<void> =>
      new Promise((resolve) => {
        let left = readers.length;
        const check = () => {
          while (left > 0 && (readers[left - 1]?.texts.length ?? 0) >= lines) left -= 1;
          if (left > 0) return;
          changed = () => {};
          resolve();
        };
        changed = check;
        check();
      }),
    /** The different orders in which lines came: one, if all is well. */
    orders: (): string[] => [...new Set(readers.map(({ texts }) => texts.join('\n')))],
    closed: (): number => readers.filter((reader) => reader.closed).length,
    close: (): void => {
      for (const { socket } of readers) socket.terminate();
    },
  };
};
