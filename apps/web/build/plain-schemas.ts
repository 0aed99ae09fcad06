import { join } from 'node:path';

/** What is built for browsers makes its schemas as plain data, without the library (`src/shared/api/plain-schemas.ts`). */
export const plainSchemas = (root: string) => ({ typebox: join(root, 'src/shared/api/plain-schemas.ts') });
