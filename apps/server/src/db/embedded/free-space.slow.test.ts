import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { StartupError } from '../../lib/errors.ts';
import { demandSpace } from './data-folder.ts';

test('a first start without room for a database is refused in one sentence that says how much it takes', () => {
  demandSpace(tmpdir(), 1);
  expect(() => demandSpace(tmpdir(), 1e18)).toThrow(StartupError);
  expect(() => demandSpace(tmpdir(), 1e18)).toThrow(/ has \d+ MB left; a new database needs 1000000000000 MB\./);
});
