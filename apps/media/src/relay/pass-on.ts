import type { Socket } from 'node:net';
import type { PublishRefusal } from '@onair/contract/live/media-channel';
import type { Elsewhere } from '../engine.ts';
import { FLV_HEADER, tagParts } from '../flv/tag.ts';
import type { Intake, Publisher } from '../guard/publisher.ts';
import { type Introduction, readLine, type Verdict, writeLine } from './lines.ts';

/** For the other server to judge the encoder. */
const VERDICT_MS = 5_000;
/** What may wait to be sent, some seconds of a stream; an encoder whose packets do not get through has to begin again. */
const BEHIND_BYTES = 8 * 1024 * 1024;
/** Without a beat for so long the other process hangs or cannot be reached. */
const SILENT_MS = 5_000;

const introduce = async (holder: Socket, encoder: Introduction): Promise<PublishRefusal | null> => {
  writeLine(holder, encoder);
  const { refusal }: Verdict = JSON.parse(await readLine(holder, VERDICT_MS));
  return refusal;
};

/**
 * Passes an encoder on to the media process that holds its studio. Both connections end together, so that the encoder comes
 * back and is led to whichever server holds the studio then.
 * @returns where its packets go, or why the other one turned it away
 */
export const passOn = async ({ holder, key }: Elsewhere, publisher: Publisher): Promise<Intake | PublishRefusal> => {
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
  let heardAt = performance.now();
  holder.on('data', () => {
    heardAt = performance.now();
  });
  holder.resume();
  holder.write(FLV_HEADER);
  return {
    tag: ({ kind, time, body }) => {
      const isSilent = performance.now() - heardAt > SILENT_MS;
      if (isSilent || holder.writableLength > BEHIND_BYTES) return void holder.destroy();
      holder.cork();
      for (const part of tagParts(kind, time, body)) holder.write(part);
      holder.uncork();
    },
    closed: () => holder.destroy(),
  };
};
