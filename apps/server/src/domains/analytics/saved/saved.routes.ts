import * as alerts from '@onair/contract/analytics/alerts';
import * as annotations from '@onair/contract/analytics/annotations';
import * as saved from '@onair/contract/analytics/saved-analyses';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { rangePlanner } from '../analysis/range.service.ts';
import { findAlerts } from './alerts.store.ts';
import { annotationsOf } from './annotations.service.ts';
import * as service from './saved.service.ts';
import { findSaved } from './saved.store.ts';

/** What people keep next to the figures: notes on the charts with other events in a range, saved analyses, alerts. */
export const deskRoutes = (mount: Mount, deps: Deps): void => {
  const plan = rangePlanner(deps);

  mount(annotations.listAnnotations, ({ query, locale }) => annotationsOf(deps, plan(query, locale), locale));
  mount(annotations.createNote, ({ body, actor, session }) => service.createNote(deps, actor, session.accountId, body));
  mount(annotations.editNote, ({ params, body, actor }) => service.editNote(deps, actor, params.id, body));
  mount(annotations.deleteNote, ({ params, actor }) => service.deleteNote(deps, actor, params.id));

  mount(saved.listSavedAnalyses, ({ session }) => findSaved(deps.db, session.accountId));
  mount(saved.saveAnalysis, ({ body, actor, session }) => service.saveAnalysis(deps, actor, session.accountId, body));
  mount(saved.editSavedAnalysis, ({ params, body, actor, session }) =>
    service.editAnalysis(deps, actor, session.accountId, { ...params, ...body }),
  );
  mount(saved.deleteSavedAnalysis, ({ params, actor, session }) =>
    service.deleteAnalysis(deps, actor, session.accountId, params.id),
  );

  mount(alerts.listAlerts, ({ session }) => findAlerts(deps.db, session.accountId));
  mount(alerts.createAlert, ({ body, actor, session }) => service.createAlert(deps, actor, session.accountId, body));
  mount(alerts.editAlert, ({ params, body, actor, session }) =>
    service.editAlert(deps, actor, session.accountId, { ...params, ...body }),
  );
  mount(alerts.deleteAlert, ({ params, actor, session }) =>
    service.deleteAlert(deps, actor, session.accountId, params.id),
  );
  mount(alerts.previewAlert, ({ body }) => service.previewAlert(deps, body));
};
