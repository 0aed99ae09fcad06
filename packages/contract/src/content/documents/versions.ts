import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, OrNull } from '../../text.ts';
import { Person } from '../items/items.ts';
import { ById, ContentDocument, ContentId } from '../workflow/workflow.ts';
import { DocJson } from './document.ts';

/** Versions of an item that are listed: the latest ones. */
export const VERSIONS_SHOWN = 100;
/** Autosaves by one person within this time, and the following save, form one version. */
export const AUTOSAVE_MERGED_MS = 10 * 60_000;

/** Why a version was stored: a save by hand, an autosave, a workflow move, a restored version, an import. */
export const VersionKind = Type.Union([
  Type.Literal('save'),
  Type.Literal('auto'),
  Type.Literal('stage'),
  Type.Literal('restore'),
  Type.Literal('import'),
]);
export type VersionKind = Static<typeof VersionKind>;

const VersionNo = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const DocumentVersion = Type.Object({
  no: VersionNo,
  kind: VersionKind,
  at: Instant,
  /** Null when the account is gone. */
  author: OrNull(Person),
  /** Those who wrote in it besides. */
  others: Type.Array(Person),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

export const listVersions = endpoint({
  name: 'listVersions',
  method: 'GET',
  path: '/api/content/:id/versions',
  access: 'confirmed',
  reads: ['content.documents'],
  summary: 'The latest hundred versions of what an item says, the latest first',
  summaryZh: '内容正文最近的一百个版本，最新的在前',
  params: ById,
  output: Type.Array(DocumentVersion),
});

const ByVersion = Type.Object({ id: ContentId, no: VersionNo });

export const getVersion = endpoint({
  name: 'getVersion',
  method: 'GET',
  path: '/api/content/:id/version/:no',
  access: 'confirmed',
  reads: ['content.documents'],
  summary: 'What an item said in one version',
  summaryZh: '内容正文的一个版本',
  params: ByVersion,
  output: Type.Object({ no: VersionNo, doc: DocJson }),
});

/** `version` is the document's current one, as in `getDocument`. The current text stays among the versions. */
export const restoreVersion = endpoint({
  name: 'restoreVersion',
  method: 'POST',
  path: '/api/content/:id/version/:no/restore',
  access: 'member',
  changes: ['content.documents', 'content.items'],
  summary: 'Make an earlier version what the item says now',
  summaryZh: '将正文恢复到某个版本',
  params: ByVersion,
  body: Type.Object({ version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
  output: ContentDocument,
  refusals: ['conflict', 'forbidden', 'closed'],
  idempotent: true,
});
