import type { LineName } from '@onair/contract/live/media-lines';
import type { Deps } from '../../../deps.ts';
import { findKeyHashes, hashOf } from './keys.store.ts';

/** How often the keys of connected encoders are checked: a command that disconnects one may be lost. */
const CHECK_MS = 5_000;

type UsedKey = { studioId: string; line: LineName; hash: Buffer };

/**
 * Remembers with which keys encoders connected to the lines that this process holds, and disconnects those whose key is
 * no longer valid. A server that replaces or revokes a key disconnects its encoder at once, unless it ends in between
 * or does not reach the holder.
 */
export const watchEncoderKeys = ({ db, live, log }: Pick<Deps, 'db' | 'live' | 'log'>) => {
  const used = new Map<string, UsedKey>();
  const forget = (is: (key: UsedKey) => boolean): void => {
    for (const [name, key] of used) if (is(key)) used.delete(name);
  };
  const originOf = ({ studioId, line }: UsedKey) =>
    live.now(studioId)?.lines.find((one) => one.line === line)?.origin ?? null;

  const check = async (): Promise<void> => {
    if (used.size === 0) return;
    const asked = [...used];
    const valid = await findKeyHashes(db, [...new Set(asked.map(([, { studioId }]) => studioId))]);
    for (const [name, key] of asked) {
      const { studioId, line, hash } = key;
      const isValid = valid.some((one) => one.studioId === studioId && one.line === line && one.keyHash.equals(hash));
      // A rotation or a browser did not use a key.
      if (isValid || !used.has(name) || !live.owns(studioId) || originOf(key) !== 'encoder') continue;
      log.warn({ studioId, line }, 'an encoder is connected with a key that is no longer valid: it is disconnected');
      if ((await live.command(studioId, { do: 'drop', line })) === 'done') used.delete(name);
    }
  };
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      .catch((err: unknown) => log.debug({ err }, 'keys of encoders cannot be checked yet; trying again'))
      .finally(() => {
        checking = false;
      });
  }, CHECK_MS).unref();
  const ends = [
    live.on('away', () => used.clear()),
    live.on('lost', (studioId) => forget((key) => key.studioId === studioId)),
    live.on('event', ({ studioId, event }) => {
      if (event.event !== 'line') return;
      const ofLine = [...used].filter(([, key]) => key.studioId === studioId && key.line === event.line);
      // Either nothing is connected any more, or what connects used the latest key: others were refused, or have gone.
      if (event.phase === 'starting') ofLine.pop();
      if (event.phase === 'starting' || event.origin === null) for (const [name] of ofLine) used.delete(name);
    }),
  ];

  return {
    note: ({ studioId, line }: Omit<UsedKey, 'hash'>, key: string): void => {
      const hash = hashOf(key);
      // Passphrases of SRT: who listens for callers compares them.
      if (!hash) return;
      const name = `${studioId} ${line} ${hash.toString('base64')}`;
      used.delete(name);
      used.set(name, { studioId, line, hash });
    },
    stop: (): void => {
      clearInterval(timer);
      for (const end of ends) end();
    },
  };
};

export type EncoderKeys = ReturnType<typeof watchEncoderKeys>;
