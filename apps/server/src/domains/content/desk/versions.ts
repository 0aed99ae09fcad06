import type { Doc } from '@onair/contract/content/document';
import type { DocumentVersion } from '@onair/contract/content/versions';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { findContent } from '../items/content-record.store.ts';
import { storeVersion } from './documents.ts';
import { findVersion, findVersions } from './versions.store.ts';

type ByVersion = { id: number; no: number };

/** @throws AppError `notFound` */
export const readVersions = async (db: Queryable, id: number): Promise<DocumentVersion[]> => {
  found(await findContent(db, id));
  return findVersions(db, id);
};

/** @throws AppError `notFound` */
export const readVersion = async (db: Queryable, { id, no }: ByVersion): Promise<{ no: number; doc: Doc }> =>
  found(await findVersion(db, id, no));

/** @param shown the version as the actor reads it @throws AppError `notFound`, `forbidden`, `closed`, `conflict` */
export const restoreDocument = (
  deps: Deps,
  actor: Actor,
  { id, no, version }: ByVersion & { version: number },
  shown: (doc: Doc) => Doc,
): Promise<{ doc: Doc; version: number }> =>
  write(deps, actor, async (w) => {
    const { doc } = found(await findVersion(w.tx, id, no));
    return storeVersion(w, actor, { id, version, doc: shown(doc), kind: 'restore', restored: no });
  });
