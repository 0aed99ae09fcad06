import { isDeepStrictEqual } from 'node:util';
import * as alerts from '@onair/contract/analytics/alerts';
import type * as annotations from '@onair/contract/analytics/annotations';
import * as saved from '@onair/contract/analytics/saved-analyses';
import type { Body } from '@onair/contract/endpoint';
import { demandLatest, found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { hourClock } from './alerts.jobs.ts';
import { asEpisodes, episodesOf } from './alerts.rules.ts';
import * as alertStore from './alerts.store.ts';
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

const aboutNote = (id: string) => ({ subjectType: 'note', subjectId: id });
const aboutSaved = (id: string) => ({ subjectType: 'savedAnalysis', subjectId: id });
const aboutAlert = (id: string) => ({ subjectType: 'alert', subjectId: id });

/** Puts a note on the charts. @throws AppError `invalid` for a blank one */
export const createNote = (
  deps: Deps,
  actor: Actor,
  authorId: string,
  body: Body<typeof annotations.createNote>,
): Promise<annotations.Note> =>
  write(deps, actor, async (w) => {
    const id = deps.newId();
    const note = { at: instant(body.at), text: tidy(body.text, 'text', actor) };
    await noteStore.insertNote(w.tx, { id, ...note, authorId, createdAt: w.at.toISOString() });
    w.audit({ action: 'note.create', ...aboutNote(id), after: note });
    return reread(await noteStore.findNote(w.tx, id));
  });

/** Changes a note, also one of someone else. @throws AppError `notFound`, `conflict`, `invalid` for a blank one */
export const editNote = (
  deps: Deps,
  actor: Actor,
  id: string,
  body: Body<typeof annotations.editNote>,
): Promise<annotations.Note> =>
  write(deps, actor, async (w) => {
    const { version, ...before } = found(await noteStore.lockNote(w.tx, id));
    demandLatest({ version }, body.version);
    const note = { at: instant(body.at), text: tidy(body.text, 'text', actor) };
    await noteStore.updateNote(w.tx, id, note);
    w.audit({ action: 'note.edit', ...aboutNote(id), before, after: note });
    return reread(await noteStore.findNote(w.tx, id));
  });

/** Deletes a note, also one of someone else. @throws AppError `notFound` */
export const deleteNote = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const { version: _, ...before } = found(await noteStore.lockNote(w.tx, id));
    await noteStore.removeNote(w.tx, id);
    w.audit({ action: 'note.delete', ...aboutNote(id), before });
    return true;
  });

/**
 * Saves an analysis for its owner alone. @throws AppError `rejected` when the account has as many as it may, `invalid`
 * for a blank name
 */
export const saveAnalysis = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  body: Body<typeof saved.saveAnalysis>,
): Promise<saved.SavedAnalysis> =>
  write(deps, actor, async (w) => {
    await demandRoom(w.tx, `saved analyses ${accountId}`, {
      ...limit(actor, saved.SAVED_MAX),
      count: () => savedStore.countSaved(w.tx, accountId),
    });
    const id = deps.newId();
    const chosen = { ...body, name: tidy(body.name, 'name', actor) };
    await savedStore.insertSaved(w.tx, { id, ownerId: accountId, ...chosen, createdAt: w.at.toISOString() });
    w.audit({ action: 'savedAnalysis.create', ...aboutSaved(id), after: chosen });
    return reread((await savedStore.findSaved(w.tx, accountId, id))[0]);
  });

/**
 * Changes an own saved analysis. @throws AppError `notFound` for one that is not this account's, `conflict`, `invalid`
 * for a blank name
 */
export const editAnalysis = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  { id, version: seen, ...rest }: Body<typeof saved.editSavedAnalysis> & { id: string },
): Promise<saved.SavedAnalysis> =>
  write(deps, actor, async (w) => {
    const { version, ...before } = found(await savedStore.lockSaved(w.tx, accountId, id));
    demandLatest({ version }, seen);
    const after = { ...rest, name: tidy(rest.name, 'name', actor) };
    await savedStore.updateSaved(w.tx, id, after);
    w.audit({ action: 'savedAnalysis.edit', ...aboutSaved(id), before, after });
    return reread((await savedStore.findSaved(w.tx, accountId, id))[0]);
  });

/** @throws AppError `notFound` for a saved analysis that is not this account's */
export const deleteAnalysis = (deps: Deps, actor: Actor, accountId: string, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const { version: _, ...before } = found(await savedStore.lockSaved(w.tx, accountId, id));
    await savedStore.removeSaved(w.tx, id);
    w.audit({ action: 'savedAnalysis.delete', ...aboutSaved(id), before });
    return true;
  });

/** The hour that runs now: hours are judged from it on. */
const hourNow = ({ config, now }: Deps): number => hourClock(config.timeZone).hourAt(now().getTime());

const startOfHour = (deps: Deps): string => hourClock(deps.config.timeZone).instantOf(hourNow(deps));

/**
 * Creates an alert, which judges hours from the present one on. @throws AppError `rejected` when the account has as many
 * as it may, `invalid` for a blank name
 */
export const createAlert = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  body: Body<typeof alerts.createAlert>,
): Promise<alerts.Alert> =>
  write(deps, actor, async (w) => {
    await demandRoom(w.tx, `alerts ${accountId}`, {
      ...limit(actor, alerts.ALERTS_MAX),
      count: async () => (await alertStore.findAlerts(w.tx, accountId)).length,
    });
    const id = deps.newId();
    const chosen = { ...body, name: tidy(body.name, 'name', actor) };
    const judgedUntil = startOfHour(deps);
    const createdAt = w.at.toISOString();
    await alertStore.insertAlert(w.tx, { id, ownerId: accountId, ...chosen, judgedUntil, createdAt });
    w.audit({ action: 'alert.create', ...aboutAlert(id), after: chosen });
    return reread((await alertStore.findAlerts(w.tx, accountId, id))[0]);
  });

/**
 * Changes an own alert. @throws AppError `notFound` for one that is not this account's, `conflict`, `invalid` for a
 * blank name
 */
export const editAlert = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  { id, version, ...rest }: Body<typeof alerts.editAlert> & { id: string },
): Promise<alerts.Alert> =>
  write(deps, actor, async (w) => {
    const before = found(await alertStore.lockAlert(w.tx, accountId, id));
    demandLatest(before, version);
    const after = { ...rest, name: tidy(rest.name, 'name', actor) };
    const { name, figure, filter, sensitivity, enabled } = before;
    // An alert on another figure or measure, or after a pause, starts now and in the normal state.
    const measure = { figure, filter, sensitivity, enabled: true };
    const goesOn = enabled && isDeepStrictEqual({ ...after, ...measure }, after);
    const start = { judgedUntil: startOfHour(deps), state: 'normal' as const, since: null };
    await alertStore.updateAlert(w.tx, id, { ...after, ...(goesOn ? {} : start) });
    w.audit({ action: 'alert.edit', ...aboutAlert(id), before: { name, figure, filter, sensitivity, enabled }, after });
    return reread((await alertStore.findAlerts(w.tx, accountId, id))[0]);
  });

/** @throws AppError `notFound` for an alert that is not this account's */
export const deleteAlert = (deps: Deps, actor: Actor, accountId: string, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const { name, figure, filter, sensitivity } = found(await alertStore.lockAlert(w.tx, accountId, id));
    await alertStore.removeAlert(w.tx, id);
    w.audit({ action: 'alert.delete', ...aboutAlert(id), before: { name, figure, filter, sensitivity } });
    return true;
  });

/** What an alert would have said in the past days, the latest first. */
export const previewAlert = async (deps: Deps, asked: Body<typeof alerts.previewAlert>): Promise<alerts.Episode[]> => {
  const { timeZone } = deps.config;
  const clock = hourClock(timeZone);
  const day = companyCalendar(timeZone).at(deps.now().getTime()).dayNumber;
  const first = day - alerts.PREVIEW_DAYS;
  const hours = await alertStore.findHourly(deps.db, { ...asked, timeZone }, first - alerts.ALERT_WEEKS * 7, day);
  const span = { from: first * 24, to: hourNow(deps), sensitivity: asked.sensitivity, isWhole: clock.isWhole };
  return asEpisodes(episodesOf(hours, span), clock.instantOf).reverse();
};
