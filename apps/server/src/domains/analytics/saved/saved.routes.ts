import { isDeepStrictEqual } from 'node:util';
import * as alerts from '@onair/contract/analytics/alerts';
import * as annotations from '@onair/contract/analytics/annotations';
import * as saved from '@onair/contract/analytics/saved-analyses';
import { demandLatest, found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { rangePlanner } from '../analysis/range.service.ts';
import { hourClock } from './alerts.jobs.ts';
import { asEpisodes, episodesOf } from './alerts.rules.ts';
import * as alertStore from './alerts.store.ts';
import { findHourly } from './alerts.store.ts';
import { annotationsOf } from './annotations.service.ts';
import * as noteStore from './notes.store.ts';
import * as savedStore from './saved.store.ts';
import { deskWords } from './saved.words.ts';

const tidy = (text: string, field: 'text' | 'name', { locale }: Actor): string => {
  const msg = deskWords[locale].blank;
  if (text.trim() === '') throw new AppError('invalid', { words: msg, fields: [{ field, rule: 'required', msg }] });
  return text.trim();
};

const limit = ({ locale }: Actor, most: number) => ({ most, words: deskWords[locale].tooMany(most) });

const instant = (text: string): string => new Date(text).toISOString();

/** Notes on the charts, with other events in a range. */
const noteRoutes = (mount: Mount, deps: Deps): void => {
  const plan = rangePlanner(deps);
  const subject = (id: string) => ({ subjectType: 'note', subjectId: id });

  mount(annotations.listAnnotations, ({ query, locale }) => annotationsOf(deps, plan(query, locale), locale));

  mount(annotations.createNote, ({ body, actor, session }) =>
    write(deps, actor, async (w) => {
      const id = deps.newId();
      const note = { at: instant(body.at), text: tidy(body.text, 'text', actor) };
      await noteStore.insertNote(w.tx, { id, ...note, authorId: session.accountId, createdAt: w.at.toISOString() });
      w.audit({ action: 'note.create', ...subject(id), after: note });
      return reread(await noteStore.findNote(w.tx, id));
    }),
  );

  mount(annotations.editNote, ({ params: { id }, body, actor }) =>
    write(deps, actor, async (w) => {
      const { version, ...before } = found(await noteStore.lockNote(w.tx, id));
      demandLatest({ version }, body.version);
      const note = { at: instant(body.at), text: tidy(body.text, 'text', actor) };
      await noteStore.updateNote(w.tx, id, note);
      w.audit({ action: 'note.edit', ...subject(id), before, after: note });
      return reread(await noteStore.findNote(w.tx, id));
    }),
  );

  mount(annotations.deleteNote, ({ params: { id }, actor }) =>
    write(deps, actor, async (w) => {
      const { version: _, ...before } = found(await noteStore.lockNote(w.tx, id));
      await noteStore.removeNote(w.tx, id);
      w.audit({ action: 'note.delete', ...subject(id), before });
      return true;
    }),
  );
};

const savedRoutes = (mount: Mount, deps: Deps): void => {
  const subject = (id: string) => ({ subjectType: 'savedAnalysis', subjectId: id });

  mount(saved.listSavedAnalyses, ({ session }) => savedStore.findSaved(deps.db, session.accountId));

  mount(saved.saveAnalysis, ({ body, actor, session: { accountId } }) =>
    write(deps, actor, async (w) => {
      await demandRoom(w.tx, `saved analyses ${accountId}`, {
        ...limit(actor, saved.SAVED_MAX),
        count: () => savedStore.countSaved(w.tx, accountId),
      });
      const id = deps.newId();
      const chosen = { ...body, name: tidy(body.name, 'name', actor) };
      await savedStore.insertSaved(w.tx, { id, ownerId: accountId, ...chosen, createdAt: w.at.toISOString() });
      w.audit({ action: 'savedAnalysis.create', ...subject(id), after: chosen });
      return reread((await savedStore.findSaved(w.tx, accountId, id))[0]);
    }),
  );

  mount(saved.editSavedAnalysis, ({ params: { id }, body, actor, session: { accountId } }) =>
    write(deps, actor, async (w) => {
      const { version, ...before } = found(await savedStore.lockSaved(w.tx, accountId, id));
      demandLatest({ version }, body.version);
      const { version: _, ...rest } = body;
      const after = { ...rest, name: tidy(body.name, 'name', actor) };
      await savedStore.updateSaved(w.tx, id, after);
      w.audit({ action: 'savedAnalysis.edit', ...subject(id), before, after });
      return reread((await savedStore.findSaved(w.tx, accountId, id))[0]);
    }),
  );

  mount(saved.deleteSavedAnalysis, ({ params: { id }, actor, session: { accountId } }) =>
    write(deps, actor, async (w) => {
      const { version: _, ...before } = found(await savedStore.lockSaved(w.tx, accountId, id));
      await savedStore.removeSaved(w.tx, id);
      w.audit({ action: 'savedAnalysis.delete', ...subject(id), before });
      return true;
    }),
  );
};

const alertRoutes = (mount: Mount, deps: Deps): void => {
  const { timeZone } = deps.config;
  const clock = hourClock(timeZone);
  const hourNow = (): number => clock.hourAt(deps.now().getTime());
  const subject = (id: string) => ({ subjectType: 'alert', subjectId: id });

  mount(alerts.listAlerts, ({ session }) => alertStore.findAlerts(deps.db, session.accountId));

  mount(alerts.createAlert, ({ body, actor, session: { accountId } }) =>
    write(deps, actor, async (w) => {
      await demandRoom(w.tx, `alerts ${accountId}`, {
        ...limit(actor, alerts.ALERTS_MAX),
        count: async () => (await alertStore.findAlerts(w.tx, accountId)).length,
      });
      const id = deps.newId();
      const chosen = { ...body, name: tidy(body.name, 'name', actor) };
      const judgedUntil = clock.instantOf(hourNow());
      await alertStore.insertAlert(w.tx, {
        id,
        ownerId: accountId,
        ...chosen,
        judgedUntil,
        createdAt: w.at.toISOString(),
      });
      w.audit({ action: 'alert.create', ...subject(id), after: chosen });
      return reread((await alertStore.findAlerts(w.tx, accountId, id))[0]);
    }),
  );

  mount(alerts.editAlert, ({ params: { id }, body, actor, session: { accountId } }) =>
    write(deps, actor, async (w) => {
      const before = found(await alertStore.lockAlert(w.tx, accountId, id));
      demandLatest(before, body.version);
      const { version: _, ...rest } = body;
      const after = { ...rest, name: tidy(body.name, 'name', actor) };
      const { name, figure, filter, sensitivity, enabled } = before;
      // An alert on another figure or measure, or after a pause, starts now and in the normal state.
      const measure = { figure, filter, sensitivity, enabled: true };
      const goesOn = enabled && isDeepStrictEqual({ ...after, ...measure }, after);
      const start = { judgedUntil: clock.instantOf(hourNow()), state: 'normal' as const, since: null };
      await alertStore.updateAlert(w.tx, id, { ...after, ...(goesOn ? {} : start) });
      w.audit({ action: 'alert.edit', ...subject(id), before: { name, figure, filter, sensitivity, enabled }, after });
      return reread((await alertStore.findAlerts(w.tx, accountId, id))[0]);
    }),
  );

  mount(alerts.deleteAlert, ({ params: { id }, actor, session: { accountId } }) =>
    write(deps, actor, async (w) => {
      const { name, figure, filter, sensitivity } = found(await alertStore.lockAlert(w.tx, accountId, id));
      await alertStore.removeAlert(w.tx, id);
      w.audit({ action: 'alert.delete', ...subject(id), before: { name, figure, filter, sensitivity } });
      return true;
    }),
  );

  mount(alerts.previewAlert, async ({ body }) => {
    const [day] = [companyCalendar(timeZone).at(deps.now().getTime()).dayNumber];
    const first = day - alerts.PREVIEW_DAYS;
    const hours = await findHourly(deps.db, { ...body, timeZone }, first - alerts.ALERT_WEEKS * 7, day);
    const span = { from: first * 24, to: hourNow(), sensitivity: body.sensitivity, isWhole: clock.isWhole };
    return asEpisodes(episodesOf(hours, span), clock.instantOf).reverse();
  });
};

/** What people keep next to the figures: notes, saved analyses, alerts. */
export const deskRoutes = (mount: Mount, deps: Deps): void => {
  noteRoutes(mount, deps);
  savedRoutes(mount, deps);
  alertRoutes(mount, deps);
};
