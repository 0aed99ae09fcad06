import type { Body, Output } from '@onair/contract/endpoint';
import { MARKED_SECONDS } from '@onair/contract/live/live-reports';
import type { LineName } from '@onair/contract/live/media/lines';
import { isLiveCategory } from '@onair/contract/live/studios/categories';
import type * as contract from '@onair/contract/live/studios/commands';
import { publishPath, WAIT_MINUTES } from '@onair/contract/live/studios/commands';
import type { StudioNow } from '@onair/contract/live/studios/now';
import { PATIENCE_MAX_SECONDS } from '@onair/contract/live/studios/studios';
import { diff } from '../../../db/write.ts';
import type { Actor, Session } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { aboveParameters, sourceTooSmall } from '../media/ladder.rules.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { insertMark } from '../reports/clips.store.ts';
import { demandPlan, noteLiveByPlan } from '../schedule/plans.service.ts';
import type { PlanRow } from '../schedule/plans.store.ts';
import { newSecret, putToken } from '../studios/keys.store.ts';
import {
  actThenStore,
  changeStudio,
  command,
  demandDone,
  noteAct,
  presentNow,
} from '../studios/studio-acts.service.ts';
import { settingsOf } from '../studios/studios.rules.ts';
import {
  saveCooling,
  saveDefaultRendition,
  saveInformation,
  saveWaits,
  saveWithheld,
} from '../studios/studios.store.ts';
import { studioWords } from '../studios/studios.words.ts';
import { holdLive, nameLive, noteEnder } from './lives.store.ts';

const TOKEN_MS = 60_000;

/** @throws AppError `notFound`, `conflict`, `unavailable` */
export const switchLine = (deps: LiveDeps, actor: Actor, id: string, to: Body<typeof contract.switchLine>['to']) =>
  command(deps, actor, id, () => ({ do: 'switch', to }), {
    action: 'studio.switch',
    asked: { to },
    after: { asked: to },
  });

/** @throws AppError `notFound`, `conflict`, `unavailable` */
export const muteStudio = (deps: LiveDeps, actor: Actor, id: string, muted: boolean) =>
  command(
    deps,
    actor,
    id,
    () => ({ do: 'mute', muted }),
    { action: 'studio.mute', asked: { to: muted ? 'muted' : 'sound' }, after: { muted } },
    (w) => saveWithheld(w.tx, id, { muted }),
  );

/** Shows the delayed program again. @throws AppError `notFound`, `conflict`, `unavailable` */
export const takeDelayed = (deps: LiveDeps, actor: Actor, id: string) =>
  command(
    deps,
    actor,
    id,
    () => ({ do: 'take' }),
    { action: 'studio.take', asked: {} },
    (w) => saveWithheld(w.tx, id, { cut: false }),
  );

/** Withholds what the delay still holds. @throws AppError `notFound`, `conflict`, `unavailable` */
export const cutDelayed = (deps: LiveDeps, actor: Actor, id: string) =>
  command(
    deps,
    actor,
    id,
    () => ({ do: 'cut' }),
    { action: 'studio.cut', asked: {} },
    (w) => saveWithheld(w.tx, id, { cut: true }),
  );

/** @throws AppError `notFound`, `conflict`, `unavailable` */
export const dropLine = (deps: LiveDeps, actor: Actor, id: string, line: LineName) =>
  command(deps, actor, id, () => ({ do: 'drop', line }), {
    action: 'studio.drop',
    asked: { line },
    after: { line },
  });

/** Ends the live; encoders that reconnect wait until a person goes live again. @throws AppError `notFound`, `conflict`, `unavailable` */
export const endLive = (deps: LiveDeps, actor: Actor, id: string) =>
  command(
    deps,
    actor,
    id,
    ({ coolDownSeconds }) => ({ do: 'end', coolDownSeconds, waits: true }),
    { action: 'studio.end', asked: {} },
    async (w, { coolDownSeconds }, liveId) => {
      await saveCooling(w.tx, id, new Date(w.at.getTime() + coolDownSeconds * 1_000));
      // Not before a person goes live again: an encoder that reconnects does not count.
      await saveWaits(w.tx, id, w.at);
      await saveWithheld(w.tx, id, { muted: false, cut: false });
      if (liveId) await noteEnder(w.tx, liveId, actor.session?.accountId ?? null);
    },
  );

/** Waits longer for a program that stopped. @throws AppError `notFound`, `rejected` */
export const waitLonger = (deps: LiveDeps, actor: Actor, id: string) =>
  changeStudio(deps, actor, id, async (w, studio) => {
    const words = studioWords[actor.locale];
    const now = presentNow(deps, studio);
    const { silence, liveId } = now;
    if (!silence || !liveId) throw new AppError('rejected', { words: words.nothingWaits });
    if (silence.endsAt === null) throw new AppError('rejected', { words: words.waitsAnyway });
    const ends = Math.max(
      Date.parse(silence.endsAt),
      Date.parse(studio.open?.holdUntil ?? silence.endsAt),
      w.at.getTime(),
    );
    const until = new Date(ends + WAIT_MINUTES * 60_000);
    if (until.getTime() > w.at.getTime() + PATIENCE_MAX_SECONDS * 1_000) {
      throw new AppError('rejected', { words: words.waitsLong });
    }
    if (!(await holdLive(w.tx, liveId, until))) throw new AppError('rejected', { words: words.nothingWaits });
    const endsAt = until.toISOString();
    await noteAct(deps, actor, w, id, {
      action: 'studio.wait',
      asked: { to: endsAt },
      before: { endsAt: silence.endsAt },
      after: { endsAt },
    });
    return { ...now, silence: { ...silence, endsAt } };
  });

/** Goes live, by a plan where one is named. @throws AppError `notFound`, `invalid`, `conflict`, `rejected`, `unavailable` */
export const goLive = async (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  { line, plan, ...asked }: Body<typeof contract.goLive>,
): Promise<StudioNow> => {
  const { locale } = actor;
  const words = studioWords[locale];
  const information = { ...asked, title: filled('title', asked.title, locale) };
  if (!isLiveCategory(asked.mainCategory, asked.subCategory)) {
    throw invalidField('subCategory', 'belongs', words.belongs);
  }
  let byPlan: PlanRow | null = null;
  return actThenStore(deps, actor, id, {
    check: async (studio) => {
      byPlan = plan ? await demandPlan(deps, actor, studio, plan) : null;
    },
    // With the plan's delay from the first picture on. The live waits for the row of this act, to begin with its title.
    act: (studio, gesture) => {
      const settings = settingsOf({ ...studio, method: byPlan?.method ?? studio.method });
      return deps.live.command(id, { do: 'start', line }, { id: gesture, settings });
    },
    store: async (w, studio) => {
      if (byPlan) await noteLiveByPlan(deps, actor, w, { studio, plan: byPlan });
      const { before, after } = diff<Pick<typeof studio, keyof typeof information>>(studio, information);
      if (Object.keys(after).length > 0) {
        await saveInformation(w.tx, id, { ...information, onlineNotification: studio.onlineNotification });
        await noteAct(deps, actor, w, id, { action: 'studio.information', asked: {}, before, after });
      }
      if (studio.open) await nameLive(w.tx, studio.open.id, { title: information.title });
      await saveWaits(w.tx, id, null);
      const act = { action: 'studio.goLive', asked: { line }, after: { line, title: information.title } } as const;
      await noteAct(deps, actor, w, id, act);
      return presentNow(deps, { ...studio, ...information });
    },
  });
};

/** Marks the present moment of the live, for clips. @throws AppError `notFound`, `rejected` */
export const markLive = (deps: LiveDeps, actor: Actor, id: string, note: string | undefined): Promise<StudioNow> =>
  changeStudio(deps, actor, id, async (w, studio) => {
    const now = presentNow(deps, studio);
    const { liveId } = now;
    if (!now.live || !liveId) throw new AppError('rejected', { words: studioWords[actor.locale].notLive });
    const words = note?.trim() ?? '';
    const marked = { id: deps.newId(), liveId, note: words, madeBy: actor.session?.accountId ?? null };
    const stored = await insertMark(w.tx, { ...marked, seconds: MARKED_SECONDS }, w.at);
    if (!stored) throw new AppError('rejected', { words: studioWords[actor.locale].notLive });
    await noteAct(deps, actor, w, id, { action: 'studio.mark', asked: { to: words || null } });
    return now;
  });

/** The clarity that players choose at first. @throws AppError `notFound`, `rejected`, `conflict`, `unavailable` */
export const chooseClarity = (
  deps: LiveDeps,
  actor: Actor,
  id: string,
  rendition: Body<typeof contract.chooseClarity>['rendition'],
): Promise<StudioNow> =>
  actThenStore(deps, actor, id, {
    check: ({ parameters }) => {
      if (rendition === 'source') return;
      const { aboveParameters: above, tooSmall } = studioWords[actor.locale];
      if (aboveParameters(parameters, rendition)) throw new AppError('rejected', { words: above(rendition) });
      if (sourceTooSmall(deps.live.now(id), rendition)) throw new AppError('rejected', { words: tooSmall(rendition) });
    },
    act: async () =>
      rendition === 'source' ? 'done' : deps.live.ask({ do: 'startRendition', studioId: id, rendition }),
    store: async (w, studio) => {
      await saveDefaultRendition(w.tx, id, rendition);
      await noteAct(deps, actor, w, id, {
        action: 'studio.clarity',
        asked: { to: rendition },
        before: { defaultRendition: studio.defaultRendition },
        after: { defaultRendition: rendition },
      });
      return presentNow(deps, { ...studio, defaultRendition: rendition });
    },
  });

/** @throws AppError `notFound`, `conflict`, `unavailable` */
export const removeClarity = (
  deps: LiveDeps,
  actor: Actor,
  studioId: string,
  rendition: Body<typeof contract.removeClarity>['rendition'],
): Promise<StudioNow> =>
  actThenStore(deps, actor, studioId, {
    act: async (studio, gesture) => {
      const how = { id: gesture, settings: settingsOf(studio) };
      const answer = await deps.live.command(studio.id, { do: 'withdraw', rendition }, how);
      return answer === 'done' ? deps.live.ask({ do: 'stopRendition', studioId: studio.id, rendition }) : answer;
    },
    store: async (w, { id, ...studio }) => {
      if (studio.defaultRendition === rendition) await saveDefaultRendition(w.tx, id, 'source');
      await noteAct(deps, actor, w, id, {
        action: 'studio.clarityRemove',
        asked: { to: rendition },
        before: { rendition },
        after: { rendition: null },
      });
      return presentNow(deps, { id, ...studio });
    },
  });

/** A pass with which a browser publishes, valid for a minute. @throws AppError `notFound`, `rejected`, `unavailable`, `conflict` */
export const createPublishToken = (
  deps: LiveDeps,
  { session, actor }: { session: Session; actor: Actor },
  id: string,
): Promise<Output<typeof contract.publishToken>> =>
  changeStudio(deps, actor, id, async (w, studio) => {
    const words = studioWords[actor.locale];
    if (studio.method !== 'web') throw new AppError('rejected', { words: words.notWeb });
    const { away } = deps.live.state(id).media;
    if (away) demandDone({ away }, actor);
    if (studio.coolingUntil !== null && new Date(studio.coolingUntil) > w.at) {
      throw new AppError('conflict', {
        words: words.cooling,
        fields: [{ field: 'studio', rule: 'coolingDown', msg: studio.coolingUntil }],
      });
    }
    const token = newSecret();
    const expiresAt = new Date(w.at.getTime() + TOKEN_MS);
    await putToken(w.tx, { token, studioId: id, sessionId: session.id, accountId: session.accountId, expiresAt });
    await noteAct(deps, actor, w, id, { action: 'studio.publishPass', asked: { line: 'main' } });
    return { token, path: publishPath(studio.slug), expiresAt: expiresAt.toISOString() };
  });
