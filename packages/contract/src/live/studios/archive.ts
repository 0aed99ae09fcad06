import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Done, Instant, Line, Uuid, Version } from '../../text.ts';
import { StudioCard, StudioDetails, StudioName } from './studios.ts';

/**
 * Renaming, archiving and restoring studios. An archived studio is in no list but its own: operators, menus, the
 * palette and the audience do not find it, and its keys are refused; its lives, reports and recordings are kept.
 */
const ById = Type.Object({ id: Uuid });
const Count = Type.Integer({ minimum: 0 });

export const renameStudio = endpoint({
  name: 'renameStudio',
  method: 'PUT',
  path: '/api/studio/:id/name',
  access: 'live',
  changes: ['live.studios', 'live.lives'],
  summary: 'Rename a studio; its address and keys stay',
  summaryZh: '重命名直播间，地址与推流密钥不变',
  params: ById,
  body: Type.Object({ nameZh: StudioName, nameEn: StudioName, version: Version }),
  output: StudioDetails,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const ArchivedStudio = Type.Object({
  id: Uuid,
  slug: Type.String(),
  /** In the reader's language; a deletion must repeat it. */
  name: Type.String(),
  archivedAt: Instant,
  /** Past lives, whose reports a deletion keeps. */
  lives: Count,
  /** Recordings that a deletion deletes as well. */
  recordings: Count,
  recordingBytes: Type.Integer({ minimum: 0 }),
  version: Version,
});
export type ArchivedStudio = Static<typeof ArchivedStudio>;

export const listArchivedStudios = endpoint({
  name: 'listArchivedStudios',
  method: 'GET',
  path: '/api/studio/archived',
  access: 'live:read',
  reads: ['live.studios'],
  summary: 'Archived studios, the latest first',
  summaryZh: '已归档的直播间，最近归档的在前',
  output: Type.Array(ArchivedStudio),
});

/** `rejected` while it is on air or records. */
export const archiveStudio = endpoint({
  name: 'archiveStudio',
  method: 'POST',
  path: '/api/studio/:id/archive',
  access: 'live',
  changes: ['live.studios'],
  summary: 'Archive a studio: nobody sees it, its keys are refused, its lives are kept',
  summaryZh: '归档直播间：不再显示，推流密钥失效，直播记录保留',
  params: ById,
  body: Type.Object({ version: Version }),
  output: Done,
  refusals: ['notFound', 'conflict', 'rejected'],
  idempotent: true,
});

export const restoreStudio = endpoint({
  name: 'restoreStudio',
  method: 'POST',
  path: '/api/studio/:id/restore',
  access: 'live',
  changes: ['live.studios'],
  summary: 'Bring an archived studio back, with its keys; lines wait for a person to go live',
  summaryZh: '恢复已归档的直播间及其推流密钥；开播需人工确认',
  params: ById,
  body: Type.Object({ version: Version }),
  output: StudioCard,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

/**
 * Only an archived one, and only with its name as it is shown (`invalid`, field `name`, rule `same`). Keys, recordings,
 * slate and rotation go; reports stay under its name, and its address may be used again. `conflict` also while one of its
 * recordings is being written.
 */
export const deleteStudio = endpoint({
  name: 'deleteStudio',
  method: 'POST',
  path: '/api/studio/:id/delete',
  files: true,
  access: 'live',
  changes: ['live.studios', 'live.recordings', 'live.lives'],
  summary: 'Delete an archived studio with its keys and recordings; its reports stay',
  summaryZh: '删除已归档的直播间及其密钥与录像，直播报告保留',
  params: ById,
  body: Type.Object({ name: Line(40), version: Version }),
  output: Done,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});
