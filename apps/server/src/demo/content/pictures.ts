import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { findNamed, insertPicture, originalName } from '../../domains/content/index.ts';
import { perceptualHash } from '../../files/uploads/derive-picture.ts';
import { demoFile, demoFiles } from '../data.ts';

const [WIDTH, HEIGHT] = [1280, 720];

/**
 * Pictures of the demo company by category, created once; drawn by `scripts/make-covers.mjs`, several per category:
 * `<category>-<n>.webp`. None where files cannot be written.
 */
export const loadPictures = async (deps: Deps): Promise<ReadonlyMap<string, readonly string[]>> => {
  const files = demoFiles('covers');
  const known = await findNamed(deps.db, files);
  const missing = files.filter((name) => !known.has(name));
  if (missing.length > 0 && (await deps.storage.check()).away !== null) return new Map();
  for (const name of missing) {
    const bytes = await readFile(demoFile(`covers/${name}`));
    const hash = createHash('sha256').update(bytes).digest('hex');
    await deps.files.write(originalName(hash), bytes);
    const id = deps.newId();
    const facts = { width: WIDTH, height: HEIGHT, bytes: bytes.length, name };
    await write(deps, systemActor, async (w) => {
      const picture = { id, hash, mime: 'image/webp', ...facts, alt: '', createdBy: null };
      await insertPicture(w.tx, { ...picture, phash: await perceptualHash(bytes), at: w.at });
      w.audit({ action: 'content.picture', subjectType: 'picture', subjectId: id, after: facts });
    });
    known.set(name, id);
  }
  const byCategory = Map.groupBy(files, (name) => name.split('-')[0] ?? '');
  return new Map(
    [...byCategory].map(([category, names]) => [category, names.flatMap((name) => known.get(name) ?? [])]),
  );
};
