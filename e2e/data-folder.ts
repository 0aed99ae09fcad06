import { rmSync } from 'node:fs';
import type { Reporter } from '@playwright/test/reporter';

/** Deletes the data folder of the test server after it has ended: reporters run last. */
export default class DataFolder implements Reporter {
  async onExit(): Promise<void> {
    rmSync(process.env.E2E_DATA_DIR ?? '', { recursive: true, force: true });
  }
}
