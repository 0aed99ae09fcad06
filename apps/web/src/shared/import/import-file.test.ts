import { IMPORT_BYTES_MAX } from '@onair/contract/content/policy-sets/files';
import { expect, test } from 'vitest';
import { csvOf, fileFault, reportRows } from './import-file.ts';

test('a file of another kind, or one that is too large, is refused before it is sent', () => {
  expect(fileFault({ name: 'sets.CSV', size: 10 })).toBeNull();
  expect(fileFault({ name: 'sets.xlsx', size: IMPORT_BYTES_MAX })).toBeNull();
  expect(fileFault({ name: 'sets.xls', size: 10 })).toBe('wrongType');
  expect(fileFault({ name: 'sets.csv', size: IMPORT_BYTES_MAX + 1 })).toBe('tooLarge');
});

test('cells with commas, quotes or line breaks are quoted, and the file says that it is UTF-8', async () => {
  const bytes = new Uint8Array(await csvOf([['集合', 'a,b', 'say "x"', 1]]).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('集合,"a,b","say ""x""",1\r\n');
});

test('what came from a file is not run by the spreadsheet that shows the report', () => {
  const report = { rows: 1, created: 0, truncated: false, faults: [{ row: 2, column: '=1+1', msg: '@SUM(A1)' }] };
  expect(reportRows(report)).toEqual([[2, "'=1+1", "'@SUM(A1)"]]);
});
