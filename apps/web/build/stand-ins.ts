import { join } from 'node:path';

/**
 * What is built for browsers takes small files of ours in place of libraries that do more than it needs: schemas are plain
 * data, sizes are observed by the browser itself, and the kit's own forms, whose rules its texts bring along, are not used.
 */
export const standIns = (root: string) => ({
  typebox: join(root, 'src/shared/api/plain-schemas.ts'),
  'resize-observer-polyfill': join(root, 'src/shared/kit/resize-observer.ts'),
  'b-validate': join(root, 'src/shared/kit/no-form-rules.ts'),
});
