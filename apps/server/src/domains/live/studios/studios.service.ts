import type { Body, Output } from '@onair/contract/endpoint';
import { LINES, type LineName } from '@onair/contract/live/media/lines';
import type * as archive from '@onair/contract/live/studios/archive';
import { isLiveCategory } from '@onair/contract/live/studios/categories';
import { type LiveMethod, studioChannel } from '@onair/contract/live/studios/now';
import type { listLives } from '@onair/contract/live/studios/published-lives';
import type * as contract from '@onair/contract/live/studios/studios';
import { STUDIOS_MAX, type StudioCard, type StudioDetails } from '@onair/contract/live/studios/studios';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import { filled } from '../../../http/validation.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { erase } from '../recordings/recordings.service.ts';
import { findAllOf, findRunning } from '../recordings/recordings.store.ts';
import { firstOfEach } from '../schedule/plans.rules.ts';
import { findNext } from '../schedule/plans.store.ts';
import { removeSlateFiles } from '../slates/slates.jobs.ts';
import { findSlate } from '../slates/slates.store.ts';
import { srtOf } from '../srt/srt.service.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { deleteKey, findKeys, newSecret, putKey } from './keys.store.ts';
import { changeStudio, noteAct, presentNow } from './studio-acts.service.ts';
import { hasDemoCrowd, presentCard, presentDetails } from './studios.rules.ts';
import {
  type ArchivedRow,
  findArchived,
  findStudio,
  findStudios,
  insertStudio,
  lockArchived,
  markArchived,
  markDeleted,
  markRestored,
  type StudioRow,
  saveInformation,
  saveMethod,
  saveNames,
  saveSettings,
} from './studios.store.ts';
import { studioWords } from './studios.words.ts';

const seenBy = (deps: LiveDeps, studio: StudioRow, locale: Locale) => ({
  now: presentNow(deps, studio),
  simulated: hasDemoCrowd(deps.config, studio),
  locale,
});

/** The current card of a studio. */
const cardOf = (deps: LiveDeps, studio: StudioRow, locale: Locale): StudioCard =>
  presentCard(studio, seenBy(deps, studio, locale));

/** All details of a studio for operators. @throws AppError `notFound` */
export const detailsOf = async (
  deps: LiveDeps,
  from: Queryable,
  id: string,
  locale: Locale,
): Promise<StudioDetails> => {
  const studio = found(await findStudio(from, id));
  const keys = await findKeys(from, id);
  const srt = await srtOf(deps, from, id);
  return presentDetails(studio, { ...seenBy(deps, studio, locale), keys, srt, state: deps.live.state(id) });
};

/** The two trimmed names of a studio. @throws AppError `invalid` for a blank one */
const demandNames = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }, locale: Locale) => ({
  nameZh: filled('nameZh', nameZh, locale),
  nameEn: filled('nameEn', nameEn, locale),
});

/** All studios as cards, each with its next plan. */
export const listStudios = async (deps: LiveDeps, locale: Locale): Promise<Output<typeof contract.listStudios>> => {
  const [rows, coming] = await Promise.all([findStudios(deps.db), findNext(deps.db, deps.now())]);
  const next = new Map(
    firstOfEach(coming).map(({ studioId, id, title, startsAt }) => [studioId, { id, title, startsAt }]),
  );
  return rows
    .slice(0, STUDIOS_MAX)
    .map((studio) => ({ ...cardOf(deps, studio, locale), next: next.get(studio.id) ?? null }));
};

/** Studios on air, as partners may list them. */
export const listPublishedLives = async (deps: LiveDeps, locale: Locale): Promise<Output<typeof listLives>> =>
  (await findStudios(deps.db)).flatMap((studio) => {
    const { name, title, since, live: onAir, viewers } = cardOf(deps, studio, locale);
    if (!onAir || since === null) return [];
    const page = `/live/${studio.slug}`;
    return [{ studio: name, title, startedAt: since, viewers, page, hls: `${page}/index.m3u8` }];
  });

/** @throws AppError `taken`, `rejected` when there are too many, `invalid` */
export const createStudio = (
  deps: LiveDeps,
  actor: Actor,
  given: Body<typeof contract.createStudio>,
): Promise<StudioCard> =>
  write(deps, actor, async (w) => {
    const { locale } = actor;
    const words = studioWords[locale];
    const studio = {
      id: deps.newId(),
      slug: given.slug,
      ...demandNames(given, locale),
      autoStart: given.autoStart ?? true,
    };
    const done = await insertStudio(w.tx, studio, STUDIOS_MAX, w.at);
    if (done === 'taken') {
      throw new AppError('taken', { fields: [{ field: 'slug', rule: 'taken', msg: words.slugTaken }] });
    }
    if (done === 'full') throw new AppError('rejected', { words: words.tooMany(STUDIOS_MAX) });
    const { id, ...after } = studio;
    w.audit({ action: 'studio.create', subjectType: 'studio', subjectId: id, after });
    w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id }));
    const row = reread(await findStudio(w.tx, id));
    return cardOf(deps, row, locale);
  });

/** @throws AppError `notFound`, `conflict`, `invalid` */
export const updateInformation = (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  { version, ...given }: Body<typeof contract.saveStudioInformation>,
): Promise<StudioDetails> =>
  changeStudio(deps, actor, id, async (w, studio) => {
    const { locale } = actor;
    const words = studioWords[locale];
    const after = {
      ...given,
      title: filled('title', given.title, locale),
      onlineNotification: filled('onlineNotification', given.onlineNotification, locale),
    };
    if (!isLiveCategory(given.mainCategory, given.subCategory)) {
      throw invalidField('subCategory', 'belongs', words.belongs);
    }
    demandLatest(studio, version, words.outdated);
    await saveInformation(w.tx, id, after);
    await noteAct(deps, actor, w, id, {
      action: 'studio.information',
      asked: {},
      ...diff<Pick<typeof studio, keyof typeof after>>(studio, after),
    });
    return detailsOf(deps, w.tx, id, locale);
  });

/** @throws AppError `notFound`, `conflict` */
export const updateSettings = (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  { version, ...given }: Body<typeof contract.saveStudioSettings>,
): Promise<StudioDetails> =>
  changeStudio(deps, actor, id, async (w, studio) => {
    demandLatest(studio, version, studioWords[actor.locale].outdated);
    const { autoStart, stablePlayback, patienceSeconds } = studio;
    const after = { autoStart, stablePlayback, patienceSeconds, ...given };
    await saveSettings(w.tx, id, after);
    await noteAct(deps, actor, w, id, {
      action: 'studio.settings',
      asked: {},
      ...diff<typeof after>(studio, after),
    });
    return detailsOf(deps, w.tx, id, actor.locale);
  });

/** @throws AppError `notFound`, `rejected` when an encoder or a rotation is in the way */
export const updateMethod = async (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  method: LiveMethod,
): Promise<StudioDetails> => {
  const obstacle = await deps.live.obstacle(id, method);
  return changeStudio(deps, actor, id, async (w, studio) => {
    if (obstacle && method !== studio.method) throw new AppError('rejected', { words: obstacle[actor.locale] });
    await saveMethod(w.tx, id, method);
    await noteAct(deps, actor, w, id, {
      action: 'studio.method',
      asked: { from: studio.method, to: method },
      before: { method: studio.method },
      after: { method },
    });
    return detailsOf(deps, w.tx, id, actor.locale);
  });
};

type OfLine = { id: string; line: LineName };

/** Disconnects the publisher with a void key; a rotation or a browser did not use one. Never fails. */
const dropEncoder = async ({ live, log }: LiveDeps, { id, line }: OfLine): Promise<void> => {
  const there = live.now(id)?.lines.find((one) => one.line === line);
  if (there?.origin === 'browser' || there?.origin === 'playlist') return;
  await live
    .command(id, { do: 'drop', line })
    .catch((err: unknown) => log.warn({ err, studioId: id, line }, 'an encoder could not be dropped'));
};

/** A new stream key of a line, told once; an encoder with the previous one is disconnected. @throws AppError `notFound` */
export const rotateKey = async (
  deps: LiveDeps,
  { session, actor }: { session: Session; actor: Actor },
  { id, line }: OfLine,
): Promise<Output<typeof contract.rotateStreamKey>> => {
  const key = newSecret();
  let replaced = false;
  const made = await changeStudio(deps, { ...actor, idempotencyKey: null }, id, async (w) => {
    const before = (await findKeys(w.tx, id)).find((one) => one.line === line);
    replaced = before?.set === true;
    await putKey(w.tx, { studioId: id, line, key, by: session.accountId }, w.at);
    await noteAct(deps, actor, w, id, {
      action: 'studio.key',
      asked: { line },
      before: { line, lastFour: before?.lastFour ?? null },
      after: { line, lastFour: key.slice(-4) },
    });
    return { line, key, publishUrl: deps.live.state(id).publishUrl };
  });
  // Before the reply: an encoder that connects with the new key must not be disconnected.
  if (replaced) await dropEncoder(deps, { id, line });
  return made;
};

/** @throws AppError `notFound` */
export const revokeKey = (
  deps: LiveDeps,
  actor: Actor,
  { id, line }: OfLine,
): Promise<Output<typeof contract.revokeStreamKey>> =>
  changeStudio(deps, actor, id, async (w) => {
    const before = (await findKeys(w.tx, id)).find((one) => one.line === line);
    const after = { line, set: false, lastFour: null, madeAt: null, lastUsedAt: null };
    if (!before?.set) return after;
    await deleteKey(w.tx, id, line);
    await noteAct(deps, actor, w, id, {
      action: 'studio.keyRevoke',
      asked: { line },
      before: { line, lastFour: before.lastFour },
      after: { line, lastFour: null },
    });
    w.onCommit(() => void dropEncoder(deps, { id, line }));
    return after;
  });

const nameIn = (locale: Locale, { nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
  locale === 'zh-CN' ? nameZh : nameEn;

/** @throws AppError `notFound`, `conflict`, `invalid` */
export const renameStudio = (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  { version, ...names }: Body<typeof archive.renameStudio>,
): Promise<StudioDetails> =>
  changeStudio(deps, actor, id, async (w, studio) => {
    const after = demandNames(names, actor.locale);
    demandLatest(studio, version, studioWords[actor.locale].outdated);
    await saveNames(w.tx, id, after);
    await noteAct(deps, actor, w, id, {
      action: 'studio.rename',
      asked: {},
      ...diff<typeof after>(studio, after),
    });
    return detailsOf(deps, w.tx, id, actor.locale);
  });

export const listArchivedStudios = async (
  { db }: Pick<Deps, 'db'>,
  locale: Locale,
): Promise<Output<typeof archive.listArchivedStudios>> =>
  (await findArchived(db)).map(({ nameZh, nameEn, ...studio }) => ({
    ...studio,
    name: nameIn(locale, { nameZh, nameEn }),
  }));

/** @throws AppError `notFound`, `conflict`, `rejected` while it is on air or records */
export const archiveStudio = (deps: LiveDeps, actor: Actor, id: string, version: number): Promise<boolean> =>
  changeStudio(deps, actor, id, async (w, studio) => {
    const words = studioWords[actor.locale];
    demandLatest(studio, version, words.outdated);
    const { live: on, program } = presentNow(deps, studio);
    if (on || program !== null || studio.open) throw new AppError('rejected', { words: words.onAir });
    if (await findRunning(w.tx, id)) throw new AppError('rejected', { words: words.records });
    await markArchived(w.tx, id, w.at);
    await noteAct(deps, actor, w, id, { action: 'studio.archive', asked: {} });
    // Connected, waiting encoders used keys that are refused from now on.
    w.onCommit(() => {
      for (const line of LINES) void deps.live.command(id, { do: 'drop', line });
    });
    return true;
  });

const changeArchived = <T>(
  deps: LiveDeps,
  actor: Actor,
  { id, version }: { id: string; version: number },
  work: (w: Write, studio: ArchivedRow) => Promise<T>,
): Promise<T> =>
  write(deps, actor, async (w) => {
    const studio = found(await lockArchived(w.tx, id));
    demandLatest(studio, version, studioWords[actor.locale].outdated);
    const result = await work(w, studio);
    w.emit(studioChannel, 'changed', { id });
    w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id }));
    return result;
  });

/** @throws AppError `notFound`, `conflict` */
export const restoreStudio = (deps: LiveDeps, actor: Actor, id: string, version: number): Promise<StudioCard> =>
  changeArchived(deps, actor, { id, version }, async (w) => {
    await markRestored(w.tx, id, w.at);
    await noteAct(deps, actor, w, id, { action: 'studio.restore', asked: {} });
    const row = reread(await findStudio(w.tx, id));
    return cardOf(deps, row, actor.locale);
  });

/** Deletes an archived studio for good, with its recordings. @throws AppError `notFound`, `conflict`, `invalid` */
export const deleteStudio = async (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  { name, version }: Body<typeof archive.deleteStudio>,
): Promise<boolean> => {
  const { locale } = actor;
  let slate: string | null = null;
  const recordings = await findAllOf(deps.db, id);
  if (recordings.length > 0) await demandStorage(deps, locale);
  const done = await changeArchived(deps, actor, { id, version }, async (w, studio) => {
    if (name.trim() !== nameIn(locale, studio)) {
      throw invalidField('name', 'same', studioWords[locale].otherName);
    }
    slate = (await findSlate(w.tx, id))?.current ?? null;
    await markDeleted(w.tx, id, w.at);
    const { slug, nameZh, nameEn } = studio;
    const before = { slug, nameZh, nameEn, recordings: recordings.length };
    w.audit({ action: 'studio.delete', subjectType: 'studio', subjectId: id, before });
    return true;
  });
  for (const row of recordings) await erase(deps, { ...actor, idempotencyKey: null }, row, 'asked');
  await removeSlateFiles(deps, slate);
  return done;
};
