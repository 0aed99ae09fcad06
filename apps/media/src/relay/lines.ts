import type { Socket } from 'node:net';
import type { PublishRefusal } from '@onair/contract/live/media/channel';

/**
 * How two media processes talk about an encoder that connected to the wrong one, over a connection on which both
 * servers have authenticated: one line about the encoder, one line with the verdict, then FLV until the end, with an
 * empty line as a heartbeat each second in return.
 */
export type Introduction = { key: string; address: string; encoder: string | null };
/** `refusal` is null for an encoder that may publish. */
export type Verdict = { refusal: PublishRefusal | null };

/** An empty line, so that the sender knows that its data is read. */
export const BEAT = '\n';

const LINE_BYTES = 4_096;
const END = 0x0a;

export const writeLine = (socket: Socket, value: Introduction | Verdict): void => {
  socket.write(`${JSON.stringify(value)}\n`);
};

/**
 * The first line, without its end; the bytes after it are left to be read.
 * @throws Error when none comes in time, or the connection ends before it
 */
export const readLine = (socket: Socket, withinMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let held: Buffer = Buffer.alloc(0);
    const settle = (act: () => void): void => {
      clearTimeout(late);
      socket.off('data', onData).off('close', onClose);
      act();
    };
    const fail = (why: string): void => settle(() => reject(new Error(why)));
    const onClose = (): void => fail('the other media process has gone');
    const onData = (bytes: Buffer): void => {
      held = Buffer.concat([held, bytes]);
      const end = held.indexOf(END);
      if (end === -1) {
        if (held.length > LINE_BYTES) fail('the other media process said too much');
        return;
      }
      socket.pause();
      settle(() => {
        if (held.length > end + 1) socket.unshift(held.subarray(end + 1));
        resolve(held.toString('utf8', 0, end));
      });
    };
    const late = setTimeout(() => fail('the other media process said nothing'), withinMs);
    socket.on('data', onData).on('close', onClose);
    socket.resume();
  });
