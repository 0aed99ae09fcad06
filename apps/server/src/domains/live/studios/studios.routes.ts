import * as archive from '@onair/contract/live/studios/archive';
import { listLives } from '@onair/contract/live/studios/published-lives';
import * as contract from '@onair/contract/live/studios/studios';
import { found } from '../../../db/demand.ts';
import type { Mount } from '../../../http/mount.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { presentNow } from './studio-acts.service.ts';
import {
  archiveStudio,
  createStudio,
  deleteStudio,
  detailsOf,
  listArchivedStudios,
  listPublishedLives,
  listStudios,
  renameStudio,
  restoreStudio,
  revokeKey,
  rotateKey,
  updateInformation,
  updateMethod,
  updateSettings,
} from './studios.service.ts';
import { findStudio } from './studios.store.ts';

/** Studios as their operators see them: cards, information, settings, method, keys; and their archive. */
export const studiosRoutes = (mount: Mount, deps: LiveDeps): void => {
  const { db } = deps;

  mount(contract.listStudios, ({ locale }) => listStudios(deps, locale));
  mount(contract.getStudio, ({ params, locale }) => detailsOf(deps, db, params.id, locale));
  mount(listLives, ({ locale }) => listPublishedLives(deps, locale));
  mount(contract.studioNow, async ({ params }) => presentNow(deps, found(await findStudio(db, params.id))));

  mount(contract.createStudio, ({ body, actor }) => createStudio(deps, actor, body));
  mount(contract.saveStudioInformation, ({ params, body, actor }) => updateInformation(deps, actor, params.id, body));
  mount(contract.saveStudioSettings, ({ params, body, actor }) => updateSettings(deps, actor, params.id, body));
  mount(contract.chooseMethod, ({ params, body, actor }) => updateMethod(deps, actor, params.id, body.method));
  mount(contract.rotateStreamKey, ({ params, session, actor }) => rotateKey(deps, { session, actor }, params));
  mount(contract.revokeStreamKey, ({ params, actor }) => revokeKey(deps, actor, params));

  mount(archive.renameStudio, ({ params, body, actor }) => renameStudio(deps, actor, params.id, body));
  mount(archive.listArchivedStudios, ({ locale }) => listArchivedStudios(deps, locale));
  mount(archive.archiveStudio, ({ params, body, actor }) => archiveStudio(deps, actor, params.id, body.version));
  mount(archive.restoreStudio, ({ params, body, actor }) => restoreStudio(deps, actor, params.id, body.version));
  mount(archive.deleteStudio, ({ params, body, actor }) => deleteStudio(deps, actor, params.id, body));
};
