import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { keyedHash } from '../crypto/signed-token.ts';

/** Longer than any line of this conversation. */
const LINE_MAX = 200;
const WITHIN_MS = 2_000;
const GREETING = 'onair-relay';
const READY = 'ready';

/** What two servers prove to each other: `key` is the installation's, `node` the intended server. */
export type Proof = { key: Buffer; node: string };

type Side = 'asks' | 'answers';

const macOf = ({ key, node }: Proof, side: Side, nonces: readonly string[]): string =>
  keyedHash(key, side, node, ...nonces).toString('base64url');

const isMac = (given: string | undefined, expected: string): boolean => {
  const [mine, theirs] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
};

/** Neither side sends more than a line before it has received the next one, so no later bytes are consumed. */
const readLine = (socket: Socket): Promise<string[]> =>
  new Promise((resolve, reject) => {
    let text = '';
    const settle = (act: () => void): void => {
      socket.off('readable', read).off('close', ended).off('error', ended);
      act();
    };
    const ended = (): void => settle(() => reject(new Error('the other server does not answer')));
    const read = (): void => {
      for (let part: Buffer | null = socket.read(); part !== null; part = socket.read())
        text += part.toString('latin1');
      if (text.length > LINE_MAX) settle(() => reject(new Error('this is no server of ours')));
      else if (text.endsWith('\n')) settle(() => resolve(text.trim().split(' ')));
    };
    socket.on('readable', read).on('close', ended).on('error', ended);
  });

const sendLine = (socket: Socket, ...words: string[]): void => void socket.write(`${words.join(' ')}\n`);
const nonce = (): string => randomBytes(18).toString('base64url');

/** Ends a conversation that fails or takes too long; after success the socket belongs to the caller again. */
const inTime = async (socket: Socket, talk: () => Promise<void>): Promise<void> => {
  const onError = (): void => void socket.destroy();
  const late = setTimeout(onError, WITHIN_MS);
  socket.on('error', onError);
  try {
    await talk();
    // A socket resumes only a turn after the last `readable` listener was removed.
    await new Promise((resolve) => setImmediate(resolve));
    if (socket.destroyed) throw new Error('the other server has gone');
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(late);
    socket.off('error', onError);
  }
};

/**
 * Authenticates the client side, after the other side has proven to be the intended server. @throws Error where it is
 * another one
 */
export const proveClient = (socket: Socket, proof: Proof): Promise<void> =>
  inTime(socket, async () => {
    const mine = nonce();
    sendLine(socket, GREETING, mine);
    const [theirs = '', mac] = await readLine(socket);
    if (!isMac(mac, macOf(proof, 'answers', [mine, theirs]))) throw new Error('this is not the server that is meant');
    sendLine(socket, macOf(proof, 'asks', [mine, theirs]));
    const [answer] = await readLine(socket);
    if (answer !== READY) throw new Error('the other server refuses this one');
  });

/** The server side. @throws Error where the client is not one of our servers */
export const proveServer = (socket: Socket, proof: Proof): Promise<void> =>
  inTime(socket, async () => {
    const [greeting, theirs = ''] = await readLine(socket);
    if (greeting !== GREETING || theirs === '') throw new Error('this is no server of ours');
    const mine = nonce();
    sendLine(socket, mine, macOf(proof, 'answers', [theirs, mine]));
    const [mac] = await readLine(socket);
    if (!isMac(mac, macOf(proof, 'asks', [theirs, mine]))) throw new Error('this is no server of ours');
    sendLine(socket, READY);
  });
