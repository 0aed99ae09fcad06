import { join } from 'node:path';

/**
 * Browser builds replace two of the kit's libraries by a small file of ours: the browser itself observes sizes, and the
 * kit's own forms, whose rules its texts import, are unused.
 */
export const standIns = (root: string) => ({
  'resize-observer-polyfill': join(root, 'src/shared/kit/stand-ins.ts'),
  'b-validate': join(root, 'src/shared/kit/stand-ins.ts'),
});
