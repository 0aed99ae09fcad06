import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { press, showPart } from '../../../testing/controls.tsx';
import { useUploads } from './uploads.ts';
import { UploadList } from './video-library.tsx';

const cancel = vi.fn();
const upload = (name: string, fault: string) => ({
  ...{ key: name, file: new File(['film'], name), videoId: null, sent: 2, fault, cancel },
});

beforeEach(() => setLocale('en-US'));
afterEach(() => useUploads.setState({ uploads: [] }));

test('a failed upload is dismissed, and one under way is canceled', async () => {
  useUploads.setState({ uploads: [upload('broken.mp4', 'The file is too large'), upload('opening.mp4', '')] });
  await showPart(<UploadList />);
  await press('Dismiss broken.mp4');
  expect(screen.queryByText('The file is too large')).toBeNull();
  expect(cancel).not.toHaveBeenCalled();
  await press(/^Cancel .*opening\.mp4/);
  expect(cancel).toHaveBeenCalledOnce();
});
