import { isLiveCategory } from '@onair/contract/live/categories';
import { MARKED_SECONDS } from '@onair/contract/live/live-reports';
import {
  chooseClarity,
  cutDelayed,
  dropLine,
  endLive,
  goLive,
  markLive,
  muteStudio,
  publishPath,
  publishToken,
  removeClarity,
  switchLine,
  takeDelayed,
  WAIT_MINUTES,
  waitLonger,
} from '@onair/contract/live/studio-commands';
import { PATIENCE_MAX_SECONDS } from '@onair/contract/live/studios';
import { diff } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { filled } from '../../../http/validation.ts';
import { aboveParameters, sourceTooSmall } from '../media/ladder.rules.ts';
import { insertMark } from '../reports/clips.store.ts';
import { demandPlan, noteLiveByPlan } from '../schedule/plan-live.ts';
import type { PlanRow } from '../schedule/plans.store.ts';
import { newSecret, putToken } from './keys.store.ts';
import { holdLive, nameLive, noteEnder } from './lives.store.ts';
import { actThenStore, changeStudio, command, demandDone, noteAct, presentNow } from './studio-acts.ts';
import {
  saveCooling,
  saveDefaultRendition,
  saveInformation,
  saveWaits,
  saveWithheld,
  settingsOf,
} from './studios.store.ts';
import { studioWords } from './studios.words.ts';

const TOKEN_MS = 60_000;

/** Operators' commands to a studio on air. */
export const commandsRoutes = (mount: Mount, deps: Deps): void => {
  const { live } = deps;

  mount(switchLine, ({ params, body: { to }, actor }) =>
    command(deps, actor, params.id, () => ({ do: 'switch', to }), {
      action: 'studio.switch',
      asked: { to },
      after: { asked: to },
    }),
  );

  mount(muteStudio, ({ params, body: { muted }, actor }) =>
    command(
      deps,
      actor,
      params.id,
      () => ({ do: 'mute', muted }),
      { action: 'studio.mute', asked: { to: muted ? 'muted' : 'sound' }, after: { muted } },
      (w, { id }) => saveWithheld(w.tx, id, { muted }),
    ),
  );

  mount(takeDelayed, ({ params, actor }) =>
    command(
      deps,
      actor,
      params.id,
      () => ({ do: 'take' }),
      { action: 'studio.take', asked: {} },
      (w, { id }) => saveWithheld(w.tx, id, { cut: false }),
    ),
  );

  mount(cutDelayed, ({ params, actor }) =>
    command(
      deps,
      actor,
      params.id,
      () => ({ do: 'cut' }),
      { action: 'studio.cut', asked: {} },
      (w, { id }) => saveWithheld(w.tx, id, { cut: true }),
    ),
  );

  mount(dropLine, ({ params, body: { line }, actor }) =>
    command(deps, actor, params.id, () => ({ do: 'drop', line }), {
      action: 'studio.drop',
      asked: { line },
      after: { line },
    }),
  );

  mount(endLive, ({ params, actor }) =>
    command(
      deps,
      actor,
      params.id,
      ({ coolDownSeconds }) => ({ do: 'end', coolDownSeconds, waits: true }),
      { action: 'studio.end', asked: {} },
      async (w, { id, coolDownSeconds }, liveId) => {
        await saveCooling(w.tx, id, new Date(w.at.getTime() + coolDownSeconds * 1_000));
        // Not before a person goes live again: an encoder that reconnects does not count.
        await saveWaits(w.tx, id, w.at);
        await saveWithheld(w.tx, id, { muted: false, cut: false });
        if (liveId) await noteEnder(w.tx, liveId, actor.session?.accountId ?? null);
      },
    ),
  );

  mount(waitLonger, ({ params: { id }, actor, locale }) =>
    changeStudio(deps, actor, id, async (w, studio) => {
      const words = studioWords[locale];
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
    }),
  );

  mount(goLive, async ({ params: { id }, body: { line, plan, ...asked }, actor, locale }) => {
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
        return live.command(id, { do: 'start', line }, { id: gesture, settings });
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
  });

  mount(markLive, ({ params: { id }, body: { note }, actor, locale }) =>
    changeStudio(deps, actor, id, async (w, studio) => {
      const now = presentNow(deps, studio);
      const { liveId } = now;
      if (!now.live || !liveId) throw new AppError('rejected', { words: studioWords[locale].notLive });
      const words = note?.trim() ?? '';
      const marked = { id: deps.newId(), liveId, note: words, madeBy: actor.session?.accountId ?? null };
      const stored = await insertMark(w.tx, { ...marked, seconds: MARKED_SECONDS }, w.at);
      if (!stored) throw new AppError('rejected', { words: studioWords[locale].notLive });
      await noteAct(deps, actor, w, id, { action: 'studio.mark', asked: { to: words || null } });
      return now;
    }),
  );

  mount(chooseClarity, ({ params: { id }, body: { rendition }, actor }) =>
    actThenStore(deps, actor, id, {
      check: ({ parameters }) => {
        if (rendition === 'source') return;
        const { aboveParameters: above, tooSmall } = studioWords[actor.locale];
        if (aboveParameters(parameters, rendition)) throw new AppError('rejected', { words: above(rendition) });
        if (sourceTooSmall(live.now(id), rendition)) throw new AppError('rejected', { words: tooSmall(rendition) });
      },
      act: async () => (rendition === 'source' ? 'done' : live.ask({ do: 'startRendition', studioId: id, rendition })),
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
    }),
  );

  mount(removeClarity, ({ params, body: { rendition }, actor }) =>
    actThenStore(deps, actor, params.id, {
      act: async (studio, gesture) => {
        const how = { id: gesture, settings: settingsOf(studio) };
        const answer = await live.command(studio.id, { do: 'withdraw', rendition }, how);
        return answer === 'done' ? live.ask({ do: 'stopRendition', studioId: studio.id, rendition }) : answer;
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
    }),
  );

  mount(publishToken, ({ params: { id }, session, actor }) => {
    const words = studioWords[actor.locale];
    return changeStudio(deps, actor, id, async (w, studio) => {
      if (studio.method !== 'web') throw new AppError('rejected', { words: words.notWeb });
      const { away } = live.state(id).media;
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
  });
};
