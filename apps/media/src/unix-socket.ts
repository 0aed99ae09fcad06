import { chmodSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';

/** Listens on a Unix socket that only the owner may open, replacing one that an earlier process left behind. */
export const listenOnSocket = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    rmSync(path, { force: true });
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      chmodSync(path, 0o600);
      resolve();
    });
  });
