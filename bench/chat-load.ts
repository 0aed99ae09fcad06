/**
 * The crowd of the chat bench, in a process of its own: the cost of readers and speakers is not part of the
 * measurement, and never delays the program that reads the clocks. Opens every room named on the command line, prints a
 * line, and then sends lines in one room at a time, as its parent requests.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChatClient, chatClient } from '../apps/server/src/testing/chat.ts';
import { openCrowd } from '../apps/server/src/testing/crowd.ts';
import type { ChatLoad } from './chat.ts';
import { share } from './row.ts';

const READERS = 1_000;
const SPEAKERS = 100;
const HOLD_UP_MS = 100;
/** The delay of one in this many deliveries is recorded: recording all of them would slow the readers. */
const NOTED = 8;

const openSpeakers = async (url: string, network: number): Promise<ChatClient[]> => {
  const speakers: ChatClient[] = [];
  for (let n = 0; n < SPEAKERS; n += 1) {
    const client = chatClient(url, { localAddress: `127.0.${network}.${1 + n}` });
    await client.opened();
    client.send({
      type: 'enter',
      token: null,
      guest: { clientId: randomUUID(), nickname: `Speaker ${n}` },
      last: null,
    });
    await client.until(() => client.all('gap').length > 0);
    // Speakers only send; what is measured is what readers receive.
    client.socket.removeAllListeners('message');
    speakers.push(client);
  }
  return speakers;
};

/** Sends lines at an even pace, each with the time at which it was sent. */
const speak = async (speakers: readonly ChatClient[], { perSecond, seconds }: ChatLoad): Promise<void> => {
  let from = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const early = from + (n * 1000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    // Lines that a busy machine delayed are dropped, since sending them together would be a flood.
    else if (early < -HOLD_UP_MS) from -= early;
    const text = `${performance.now().toFixed(1)} a line of some forty characters`;
    speakers[n % speakers.length]?.send({ type: 'say', clientMessageId: randomUUID(), text });
  }
};

const openRoom = async (url: string, network: number) => {
  let [deliveries, lines, calls] = [0, 0, 0];
  let delays: number[] = [];
  const crowd = await openCrowd(url, READERS, (texts) => {
    deliveries += texts.length;
    calls += 1;
    if (calls % NOTED > 0) return;
    const now = performance.now();
    for (const text of texts) delays.push(now - Number.parseFloat(text));
  });
  const speakers = await openSpeakers(url, network);
  return async (asked: ChatLoad) => {
    const [from, before] = [performance.now(), deliveries];
    delays = [];
    if (asked.perSecond === 0) await wait(asked.seconds * 1000);
    await speak(speakers, asked);
    lines += asked.perSecond * asked.seconds;
    await crowd.until(lines);
    const seconds = (performance.now() - from) / 1000;
    return { deliveries: deliveries - before, seconds, p50: share(delays, 0.5), p99: share(delays, 0.99) };
  };
};

const rooms: Awaited<ReturnType<typeof openRoom>>[] = [];
for (const [n, url] of process.argv.slice(2).entries()) rooms.push(await openRoom(url, 9 + n));
process.on('message', async (asked: ChatLoad) => {
  process.send?.(await rooms[asked.room]?.(asked));
});
console.log('open');
