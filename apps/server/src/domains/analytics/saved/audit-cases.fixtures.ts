import * as alerts from '@onair/contract/analytics/alerts';
import * as annotations from '@onair/contract/analytics/annotations';
import * as saved from '@onair/contract/analytics/saved-analyses';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import type { TestApp } from '../../../testing/app.ts';

type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;
type Setting = () => { app: TestApp; admin: { token: string } };

const NOTE = { at: '2026-11-20T08:00:00.000Z', text: 'a note' };
const SAVED = { name: 'sports', page: 'DataAnalysis' as const, query: '?preset=30d&category=sports', shared: false };
const ALERT = { name: 'clicks', figure: 'click' as const, filter: {}, sensitivity: 'normal' as const, enabled: true };

/** Acts beside the figures with the rows that each must leave, for the test of all writes. */
export const deskCases = (setting: Setting): Record<string, Case> => {
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const { app, admin } = setting();
    const { body } = await app.call(endpoint, input, { token: admin.token });
    if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const note = () => call(annotations.createNote, NOTE);
  const analysis = () => call(saved.saveAnalysis, SAVED);
  const alert = () => call(alerts.createAlert, ALERT);

  return {
    createNote: async () => [note, 'note.create'],
    editNote: async () => {
      const { id, version } = await note();
      return [() => call(annotations.editNote, { id, version, ...NOTE, text: 'other' }), 'note.edit'];
    },
    deleteNote: async () => {
      const { id } = await note();
      return [() => call(annotations.deleteNote, { id }), 'note.delete'];
    },
    saveAnalysis: async () => [analysis, 'savedAnalysis.create'],
    editSavedAnalysis: async () => {
      const { id, version } = await analysis();
      return [() => call(saved.editSavedAnalysis, { id, version, ...SAVED, shared: true }), 'savedAnalysis.edit'];
    },
    deleteSavedAnalysis: async () => {
      const { id } = await analysis();
      return [() => call(saved.deleteSavedAnalysis, { id }), 'savedAnalysis.delete'];
    },
    createAlert: async () => [alert, 'alert.create'],
    editAlert: async () => {
      const { id, version } = await alert();
      return [() => call(alerts.editAlert, { id, version, ...ALERT, sensitivity: 'high' }), 'alert.edit'];
    },
    deleteAlert: async () => {
      const { id } = await alert();
      return [() => call(alerts.deleteAlert, { id }), 'alert.delete'];
    },
  };
};
