import type { Socket } from 'node:net';
import type { PublishRefusal } from '@onair/contract/live/media/channel';
import type { ForwardTo } from '../engine.ts';
import { FLV_HEADER, tagParts } from '../flv/tag.ts';
import type { Intake, Publisher } from '../guard/publisher.ts';
import { type Introduction, readLine, type Verdict, writeLine } from './lines.ts';

/** For the other server to check the encoder. */
const VERDICT_MS = 5_000;
/** Bytes that may be buffered, some seconds of a stream; an encoder that exceeds it has to reconnect. */
const BEHIND_BYTES = 8 * 1024 * 1024;
/** Without a heartbeat for this long the other process hangs or is unreachable. */
const SILENT_MS = 5_000;

const introduce = async (holder: Socket, encoder: Introduction): Promise<PublishRefusal | null> => {
  writeLine(holder, encoder);
  const { refusal }: Verdict = JSON.parse(await readLine(holder, VERDICT_MS));
  return refusal;
};

/**
 * Forwards an encoder to the media process that holds its studio. Both connections end together, so that the encoder
 * reconnects and is routed to the server that holds the studio then.
 * @returns where its packets go, or why the other process refused it
 */
export const passOn = async ({ holder, key }: ForwardTo, publisher: Publisher): Promise<Intake | PublishRefusal> => {
  holder.setNoDelay(true);
  holder.on('error', () => holder.destroy());
  const refusal = await introduce(holder, { key, address: publisher.address, encoder: publisher.encoder }).catch(
    (): PublishRefusal => 'unavailable',
  );
  if (refusal !== null) {
    holder.destroy();
    return refusal;
  }
  holder.on('close', publisher.close);
  let receivedAt = performance.now();
  holder.on('data', () => {
    receivedAt = performance.now();
  });
  holder.resume();
  holder.write(FLV_HEADER);
  return {
    tag: ({ kind, time, body }) => {
      const isSilent = performance.now() - receivedAt > SILENT_MS;
      if (isSilent || holder.writableLength > BEHIND_BYTES) return void holder.destroy();
      holder.cork();
      for (const part of tagParts(kind, time, body)) holder.write(part);
      holder.uncork();
    },
    closed: () => holder.destroy(),
  };
};
