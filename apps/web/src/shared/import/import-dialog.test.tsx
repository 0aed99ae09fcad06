import type { ForeignEncoding, ImportReport } from '@onair/contract/content/policy-sets/files';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showOnPage } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { ImportDialog } from './import-dialog.tsx';

const REPORT: ImportReport = { rows: 0, created: 0, faults: [], truncated: false, ignored: [], readings: [] };
const READINGS = [
  { encoding: 'gb18030' as const, sample: 'St點k' },
  { encoding: 'windows-1252' as const, sample: 'Stück' },
];
const kind = {
  ...{ title: 'Import things', intro: '', columns: [], templateName: 'things', rowsMax: 10 },
  refused: () => 'Nothing was imported',
};

const server = pageServer();

test('a file that does not tell its encoding is sent again with the one in which it reads right', async () => {
  server.answers({ '/api/user/preferences': { version: 1 } });
  const sent: { encoding: ForeignEncoding | undefined; key: string | undefined }[] = [];
  await showOnPage(
    'Content',
    <ImportDialog
      send={async (_, { key }, { encoding }) => {
        sent.push({ encoding, key });
        return encoding ? { ...REPORT, rows: 1, created: 1, ignored: ['Notes'] } : { ...REPORT, readings: READINGS };
      }}
      kind={kind}
      done={() => 'One thing imported'}
      open
      onClose={() => {}}
    />,
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [new File(['x'], 'things.csv')] } });
  await press('Import');
  await screen.findByText('St點k');
  screen.getByText('Stück');
  // Nothing is preselected: it would be a guess.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Western European (Windows-1252)' }));
  await press('Import');
  await screen.findByText('One thing imported');
  screen.getByText('Columns that were not used: Notes');
  await waitFor(() => expect(sent.map(({ encoding }) => encoding)).toEqual([undefined, 'windows-1252']));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
