import type { Output } from '@onair/contract/endpoint';
import type { LineName } from '@onair/contract/live/media/lines';
import type * as contract from '@onair/contract/live/srt';
import type { SrtState } from '@onair/contract/live/srt';
import { decrypt, encrypt } from '../../../crypto/encryption.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { newSecret } from '../studios/keys.store.ts';
import { changeStudio, noteAct } from '../studios/studio-acts.service.ts';
import { deletePassphrase, findSrt, type ListeningRow, offLine, putPassphrase } from './srt.store.ts';

const OFF = {
  'zh-CN': '服务器未启用 SRT，请让管理服务器的人员设置 SRT_PORTS',
  'en-US': 'SRT is off on this server. Ask the people who run it to set SRT_PORTS',
};
/** The reason given when a worker will never be available. */
const ABSENT: readonly (string | null)[] = ['notInstalled', 'notForThisSystem', 'noEncoder'];

export const lacksFfmpeg = ({ away }: Pick<LiveDeps['worker'], 'away'>): boolean => ABSENT.includes(away());

const contextOf = (studioId: string, line: LineName): string => `srt:${studioId}:${line}`;

/** Null when it cannot be decrypted, as after a restore without the installation's key: a new one has to be created. */
export const passphraseOf = (
  { secrets, log }: Pick<Deps, 'secrets' | 'log'>,
  { studioId, line, passphrase }: Pick<ListeningRow, 'studioId' | 'line' | 'passphrase'>,
): string | null => {
  try {
    return decrypt(secrets, contextOf(studioId, line), passphrase);
  } catch (err) {
    log.error({ err, studioId, line }, 'an SRT passphrase cannot be decrypted');
    return null;
  }
};

/** What an operator may see of a studio's lines. */
export const srtOf = async (
  { config, worker }: Pick<LiveDeps, 'config' | 'worker'>,
  from: Queryable,
  studioId: string,
): Promise<SrtState> => {
  const lines = await findSrt(from, studioId);
  if (config.srtPorts === null) return { away: 'off', lines };
  return { away: lacksFfmpeg(worker) ? 'noFfmpeg' : null, lines };
};

type OfLine = { id: string; line: LineName };

const stateOf = async (from: Queryable, { id, line }: OfLine) =>
  (await findSrt(from, id)).find((one) => one.line === line) ?? offLine(line);

/** A new passphrase of a line, told once. @throws AppError `notFound`, `rejected` while SRT is off */
export const rotatePassphrase = (
  deps: LiveDeps,
  actor: Actor,
  { id, line }: OfLine,
): Promise<Output<typeof contract.rotateSrtPassphrase>> => {
  if (deps.config.srtPorts === null) throw new AppError('rejected', { words: OFF[actor.locale] });
  const passphrase = newSecret();
  return changeStudio(deps, { ...actor, idempotencyKey: null }, id, async (w) => {
    const before = await stateOf(w.tx, { id, line });
    const encrypted = encrypt(deps.secrets, contextOf(id, line), passphrase);
    await putPassphrase(w.tx, { studioId: id, line }, { passphrase, encrypted, at: w.at });
    await noteAct(deps, actor, w, id, {
      action: 'studio.srt',
      asked: { line },
      before: { line, lastFour: before.lastFour },
      after: { line, lastFour: passphrase.slice(-4) },
    });
    return { line, passphrase, address: before.address };
  });
};

/** @throws AppError `notFound` */
export const revokePassphrase = (
  deps: LiveDeps,
  actor: Actor,
  { id, line }: OfLine,
): Promise<Output<typeof contract.revokeSrtPassphrase>> =>
  changeStudio(deps, actor, id, async (w) => {
    const before = await stateOf(w.tx, { id, line });
    if (!before.set) return before;
    await deletePassphrase(w.tx, id, line);
    await noteAct(deps, actor, w, id, {
      action: 'studio.srtRevoke',
      asked: { line },
      before: { line, lastFour: before.lastFour },
      after: { line, lastFour: null },
    });
    return offLine(line);
  });
