import { isLiveCategory } from '@onair/contract/live/categories';
import { listLives } from '@onair/contract/live/published-lives';
import {
  chooseMethod,
  createStudio,
  getStudio,
  listStudios,
  revokeStreamKey,
  rotateStreamKey,
  STUDIOS_MAX,
  saveStudioInformation,
  saveStudioSettings,
  studioNow,
} from '@onair/contract/live/studios';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, reread, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { filled } from '../../../http/validation.ts';
import { firstOfEach } from '../schedule/plans.rules.ts';
import { findNext } from '../schedule/plans.store.ts';
import { STUDIO_CHANGED } from '../subjects.ts';
import { deleteKey, findKeys, newSecret, putKey } from './keys.store.ts';
import { changeStudio, noteAct, presentNow } from './studio-acts.ts';
import { cardOf, demandNames, detailsOf } from './studio-details.ts';
import { findStudio, findStudios, insertStudio, saveInformation, saveMethod, saveSettings } from './studios.store.ts';
import { studioWords } from './studios.words.ts';

/** Studios as their operators see them: cards, information, settings, method, keys. */
export const studiosRoutes = (mount: Mount, deps: Deps): void => {
  const { db, live } = deps;

  const details = (from: Queryable, id: string, locale: Locale) => detailsOf(deps, from, id, locale);
  /** Disconnects the publisher with a void key; a rotation or a browser did not use one. Never fails. */
  const dropEncoder = async (id: string, line: 'main' | 'hot' | 'cold'): Promise<void> => {
    const there = live.now(id)?.lines.find((one) => one.line === line);
    if (there?.origin === 'browser' || there?.origin === 'playlist') return;
    await live
      .command(id, { do: 'drop', line })
      .catch((err: unknown) => deps.log.warn({ err, studioId: id, line }, 'an encoder could not be dropped'));
  };

  mount(listStudios, async ({ locale }) => {
    const [studios, coming] = await Promise.all([findStudios(db), findNext(db, deps.now())]);
    const next = new Map(
      firstOfEach(coming).map(({ studioId, id, title, startsAt }) => [studioId, { id, title, startsAt }]),
    );
    return studios
      .slice(0, STUDIOS_MAX)
      .map((studio) => ({ ...cardOf(deps, studio, locale), next: next.get(studio.id) ?? null }));
  });
  mount(getStudio, ({ params, locale }) => details(db, params.id, locale));
  mount(listLives, async ({ locale }) =>
    (await findStudios(db)).flatMap((studio) => {
      const { name, title, since, live: onAir, viewers } = cardOf(deps, studio, locale);
      if (!onAir || since === null) return [];
      const page = `/live/${studio.slug}`;
      return [{ studio: name, title, startedAt: since, viewers, page, hls: `${page}/index.m3u8` }];
    }),
  );
  mount(studioNow, async ({ params }) => {
    const studio = found(await findStudio(db, params.id));
    return presentNow(deps, studio);
  });

  mount(createStudio, ({ body, actor, locale }) =>
    write(deps, actor, async (w) => {
      const words = studioWords[locale];
      const studio = {
        id: deps.newId(),
        slug: body.slug,
        ...demandNames(body, locale),
        autoStart: body.autoStart ?? true,
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
    }),
  );

  mount(saveStudioInformation, ({ params: { id }, body: { version, ...body }, actor, locale }) =>
    changeStudio(deps, actor, id, async (w, studio) => {
      const words = studioWords[locale];
      const after = {
        ...body,
        title: filled('title', body.title, locale),
        onlineNotification: filled('onlineNotification', body.onlineNotification, locale),
      };
      if (!isLiveCategory(body.mainCategory, body.subCategory)) {
        throw invalidField('subCategory', 'belongs', words.belongs);
      }
      demandLatest(studio, version, studioWords[locale].outdated);
      await saveInformation(w.tx, id, after);
      await noteAct(deps, actor, w, id, {
        action: 'studio.information',
        asked: {},
        ...diff<Pick<typeof studio, keyof typeof after>>(studio, after),
      });
      return details(w.tx, id, locale);
    }),
  );

  mount(saveStudioSettings, ({ params: { id }, body: { version, ...body }, actor, locale }) =>
    changeStudio(deps, actor, id, async (w, studio) => {
      demandLatest(studio, version, studioWords[locale].outdated);
      const { autoStart, stablePlayback, patienceSeconds } = studio;
      const after = { autoStart, stablePlayback, patienceSeconds, ...body };
      await saveSettings(w.tx, id, after);
      await noteAct(deps, actor, w, id, {
        action: 'studio.settings',
        asked: {},
        ...diff<typeof after>(studio, after),
      });
      return details(w.tx, id, locale);
    }),
  );

  mount(chooseMethod, async ({ params: { id }, body: { method }, actor, locale }) => {
    const obstacle = await live.obstacle(id, method);
    return changeStudio(deps, actor, id, async (w, studio) => {
      if (obstacle && method !== studio.method) throw new AppError('rejected', { words: obstacle[locale] });
      await saveMethod(w.tx, id, method);
      await noteAct(deps, actor, w, id, {
        action: 'studio.method',
        asked: { from: studio.method, to: method },
        before: { method: studio.method },
        after: { method },
      });
      return details(w.tx, id, locale);
    });
  });

  mount(rotateStreamKey, async ({ params: { id, line }, session, actor }) => {
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
      return { line, key, publishUrl: live.state(id).publishUrl };
    });
    // Before the reply: an encoder that connects with the new key must not be disconnected.
    if (replaced) await dropEncoder(id, line);
    return made;
  });

  mount(revokeStreamKey, ({ params: { id, line }, actor }) =>
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
      w.onCommit(() => void dropEncoder(id, line));
      return after;
    }),
  );
};
