import type { Body } from '@onair/contract/endpoint';
import { mayBePublic } from '@onair/contract/lib/network';
import type * as contract from '@onair/contract/live/restream';
import { RESTREAM_MAX, type RestreamTarget } from '@onair/contract/live/restream';
import { decrypt, encrypt } from '../../../crypto/encryption.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, reread, type Write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { type Act, changeStudio, noteAct } from '../studios/studio-acts.service.ts';
import { findStudio, type StudioRow } from '../studios/studios.store.ts';
import {
  deleteTarget,
  findTarget,
  findTargets,
  insertTarget,
  requestRun,
  type TargetRow,
  updateTarget,
} from './restream.store.ts';
import { restreamWords } from './restream.words.ts';

/** The visible end of a shorter key would reveal most of it. */
const ENDING_FROM = 12;

export const contextOf = (id: string): string => `restream:${id}`;

/** The stream key of a target; null when it cannot be decrypted, as after a restore without the installation's key. */
export const keyOf = (
  { secrets, log }: Pick<Deps, 'secrets' | 'log'>,
  { id, streamKey }: Pick<TargetRow, 'id' | 'streamKey'>,
) => {
  try {
    return decrypt(secrets, contextOf(id), streamKey);
  } catch (err) {
    log.error({ err, restream: id }, 'the key of a restream target cannot be decrypted');
    return null;
  }
};

/**
 * Allowed targets: `rtmp` or `rtmps`, with an application, without a password or a query; private networks if the
 * setting allows them. The resolved address is checked again at each connection.
 */
export const maySendTo = (address: string, toPrivate: boolean): boolean => {
  const url = URL.parse(address);
  if (!url || !/^rtmps?:$/.test(url.protocol) || url.username || url.password) return false;
  // It is shown and audited unmasked, and a query string often contains a secret: that belongs in the key. Short values
  // are none, as in the backup address of YouTube, which ends in `?backup=1` and is part of the application.
  if (url.hash || (url.search && !/^\?\w{1,12}=\w{1,6}$/.test(url.search))) return false;
  if (url.hostname === '' || !/[^/]/.test(url.pathname)) return false;
  return toPrivate || mayBePublic(url.hostname);
};

const present = (deps: LiveDeps, row: TargetRow): RestreamTarget => {
  const { studioId: _, streamKey: __, run: ___, ...target } = row;
  const key = keyOf(deps, row);
  return { ...target, keyEnding: key === null ? null : key.length < ENDING_FROM ? '' : key.slice(-4) };
};

const demandAddress = ({ config }: LiveDeps, address: string, { locale }: Actor): void => {
  if (maySendTo(address, config.restreamToPrivate)) return;
  throw new AppError('invalid', {
    fields: [{ field: 'address', rule: 'value', msg: restreamWords[locale].address }],
  });
};

type Changed = Omit<Act, 'asked'>;

/** Under the lock of its studio, with an audit row and a timeline event. */
const change = async <T>(
  deps: LiveDeps,
  actor: Actor,
  id: string,
  work: (w: Write, before: TargetRow, studio: StudioRow) => Promise<Changed & { result: () => Promise<T> }>,
): Promise<T> => {
  const { studioId } = found(await findTarget(deps.db, id));
  return changeStudio(deps, actor, studioId, async (w, studio) => {
    const before = found(await findTarget(w.tx, id));
    const { result, ...act } = await work(w, before, studio);
    await noteAct(deps, actor, w, studioId, { ...act, asked: { to: before.name } });
    return result();
  });
};

const again = (deps: LiveDeps, w: Write, id: string) => async (): Promise<RestreamTarget> =>
  present(deps, reread(await findTarget(w.tx, id)));

const settingsOf = ({ name, platform, address, automatic }: Omit<RestreamTarget, 'id'> | TargetRow) => ({
  name,
  platform,
  address,
  automatic,
});

/** @throws AppError `notFound` */
export const listRestreams = async (deps: LiveDeps, studioId: string): Promise<RestreamTarget[]> => {
  found(await findStudio(deps.db, studioId));
  return (await findTargets(deps.db, studioId)).map((row) => present(deps, row));
};

/** @throws AppError `notFound`, `invalid`, `rejected` when there are too many */
export const createRestream = (
  deps: LiveDeps,
  actor: Actor,
  studioId: string,
  { key, ...settings }: Body<typeof contract.createRestream>,
): Promise<RestreamTarget> => {
  demandAddress(deps, settings.address, actor);
  return changeStudio(deps, actor, studioId, async (w) => {
    const id = deps.newId();
    const streamKey = encrypt(deps.secrets, contextOf(id), key);
    const target = { id, studioId, ...settings, streamKey, createdAt: w.at.toISOString() };
    if (!(await insertTarget(w.tx, target, RESTREAM_MAX)))
      throw new AppError('rejected', { words: restreamWords[actor.locale].tooMany(RESTREAM_MAX) });
    await noteAct(deps, actor, w, studioId, {
      action: 'studio.restreamAdd',
      asked: { to: settings.name },
      after: { target: id, ...settings },
    });
    return again(deps, w, id)();
  });
};

/** @throws AppError `notFound`, `invalid`, `conflict` */
export const updateRestream = (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  { key, version, ...settings }: Body<typeof contract.editRestream>,
): Promise<RestreamTarget> => {
  demandAddress(deps, settings.address, actor);
  return change(deps, actor, id, async (w, before) => {
    demandLatest(before, version, restreamWords[actor.locale].changed);
    const streamKey = key === undefined ? {} : { streamKey: encrypt(deps.secrets, contextOf(id), key) };
    await updateTarget(w.tx, id, { ...settings, ...streamKey });
    const changed = diff<object>(settingsOf(before), settings);
    const after = { target: id, ...changed.after, ...(key === undefined ? {} : { key: 'replaced' }) };
    return { action: 'studio.restreamEdit', before: changed.before, after, result: again(deps, w, id) };
  });
};

/** @throws AppError `notFound` */
export const deleteRestream = (deps: LiveDeps, actor: Actor, id: string): Promise<boolean> =>
  change(deps, actor, id, async (w, before) => {
    await deleteTarget(w.tx, id);
    const act = { action: 'studio.restreamRemove' as const, before: { target: id, ...settingsOf(before) } };
    return { ...act, result: async () => true };
  });

/** Starts or stops a restream of the present live by hand. @throws AppError `notFound`, `conflict` */
export const runRestream = (deps: LiveDeps, actor: Actor, id: string, start: boolean): Promise<RestreamTarget> =>
  change(deps, actor, id, async (w, before, { open }) => {
    if (!open) throw new AppError('conflict', { words: restreamWords[actor.locale].notLive });
    await requestRun(w.tx, id, { live: open.id, start });
    const action = start ? ('studio.restreamStart' as const) : ('studio.restreamStop' as const);
    return { action, after: { target: id, name: before.name }, result: again(deps, w, id) };
  });
