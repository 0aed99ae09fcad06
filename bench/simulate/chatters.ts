import { randomUUID } from 'node:crypto';
import { chatPath, type FromRoom } from '@onair/contract/chat/room';
import WebSocket from 'ws';
import { addressOf } from './callers.ts';
import type { Client, PlayerTarget } from './players.ts';

/** The delay of one in this many deliveries is recorded: recording all of them would slow the readers. */
const NOTED = 8;
const AGAIN_MS = 1_000;
/** Prefix of each line before its send time on the clock of this process. */
const MARK = 'sent at';
/** Maximum lines a second of one guest. */
const LINES_EACH = 1;

/** The content of a frame, parsed once for all readers of the same frame. */
const newReading = () => {
  let last = { text: '', sentAt: [] as number[] };
  return (text: string): readonly number[] => {
    if (text === last.text) return last.sentAt;
    const frame: FromRoom = JSON.parse(text);
    const events = frame.type === 'events' ? frame.events : [];
    const sentAt = events.flatMap((event) => {
      const at = event.kind === 'message' ? event.line.content.split(MARK)[1] : undefined;
      return at === undefined ? [] : [Number.parseFloat(at)];
    });
    last = { text, sentAt };
    return sentAt;
  };
};
const readings = new Map<string, ReturnType<typeof newReading>>();
let deliveries = 0;

const open = ({ port, slug, n, tally }: PlayerTarget, nickname: string | null) => {
  const key = `${port} ${slug}`;
  const read = readings.get(key) ?? newReading();
  readings.set(key, read);
  const clientId = randomUUID();
  let socket: WebSocket;
  let over = false;
  const connect = (): void => {
    socket = new WebSocket(`ws://127.0.0.1:${port}${chatPath(slug)}`, {
      origin: `http://127.0.0.1:${port}`,
      headers: addressOf(n),
      perMessageDeflate: false,
    });
    const guest = nickname === null ? null : { clientId, nickname };
    socket.on('open', () => socket.send(JSON.stringify({ type: 'enter', token: null, guest, last: null })));
    if (nickname === null)
      socket.on('message', (data) => {
        deliveries += 1;
        const sentAt = read(String(data));
        if (deliveries % NOTED === 0) for (const at of sentAt) tally.took(performance.now() - at);
      });
    else
      socket.on('message', (data) => {
        const refused = /"type":"refused".*"reason":"(\w+)"/.exec(String(data))?.[1];
        if (refused) tally.failed(`line refused: ${refused}`);
      });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      if (over) return;
      tally.failed(`socket closed ${code}`);
      setTimeout(connect, AGAIN_MS);
    });
  };
  connect();
  return {
    say: (text: string): void => {
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ type: 'say', clientMessageId: randomUUID(), text }));
    },
    close: (): void => {
      over = true;
      socket.terminate();
    },
  };
};

/** One who reads a room. */
export const chatReader = (seat: PlayerTarget): Client => open(seat, null);

/** Guests who send lines in turn, as many as the rate requires. @returns called with the lines that are due now */
export const chatSpeakers = (
  seatOf: (n: number) => PlayerTarget,
): { say: (due: number, perSecond: number) => void } => {
  const speakers: ReturnType<typeof open>[] = [];
  let n = 0;
  return {
    say: (due, perSecond) => {
      while (speakers.length < Math.ceil(perSecond / LINES_EACH) + 1) {
        const number = speakers.length;
        speakers.push(open(seatOf(number), `Guest ${number}`));
      }
      for (let left = due; left > 0; left -= 1) {
        speakers[n % speakers.length]?.say(`a line of some forty characters, ${MARK} ${performance.now().toFixed(1)}`);
        n += 1;
      }
    },
  };
};
