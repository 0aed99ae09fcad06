import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press, showPart } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { AvatarDialog, RemoveAvatar } from './avatar/avatar-dialog.tsx';
import { Records } from './certification/records.tsx';
import { DocumentsField } from './certification/request-panel.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const server = pageServer();

test('an avatar is removed after a question, or kept', async () => {
  const onRemove = vi.fn();
  await showPart(<RemoveAvatar busy={false} onRemove={onRemove} />);
  await press('Remove avatar');
  await press('Keep');
  expect(onRemove).not.toHaveBeenCalled();
  await press('Remove avatar');
  await press('Remove');
  expect(onRemove).toHaveBeenCalledOnce();
});

test('a file that is no picture is refused before it is sent', async () => {
  await showPart(<AvatarDialog open onClose={() => {}} />);
  const input = screen.getByLabelText('Select a picture', { selector: 'input' });
  const file = new File(['x'], 'notes.txt', { type: 'text/plain' });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(server.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
});

const choose = async (file: File) => {
  const input = screen.getByLabelText('Select a picture', { selector: 'input' });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
};

test('a heavy picture is taken, and its size judged when it is sent, after it was made smaller', async () => {
  await showPart(<AvatarDialog open onClose={() => {}} />);
  await choose(new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(6 * 1024 * 1024)], 'phone.jfif'));
  const picture = await waitFor(() => {
    const found = document.querySelector('img');
    if (!found) throw new Error('no picture');
    return found;
  });
  // The simulated document decodes no pictures: 48 megapixels, and it cannot be made smaller here.
  Object.defineProperties(picture, { naturalWidth: { value: 8000 }, naturalHeight: { value: 6000 } });
  await act(async () => fireEvent.load(picture));
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Save avatar');
  expect((await screen.findByRole('alert')).textContent).toContain('stays above 5 MB');
  expect(server.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('of an animation it is said that only its first picture is kept', async () => {
  await showPart(<AvatarDialog open onClose={() => {}} />);
  const head = new TextEncoder().encode('RIFF0000WEBPVP8X0000');
  await choose(new File([head, new Uint8Array([2, 0, 0, 0])], 'moving.webp'));
  await screen.findByText('Only the first picture of this animation is kept');
});

test('a document is removed from a request, and an earlier request is viewed', async () => {
  const remove = vi.fn();
  const documents = { ids: [ID], sent: null, fault: '', remove, cancel: () => {}, add: async () => {} };
  await showPart(<DocumentsField documents={documents as never} fault={undefined} />);
  await press('Remove document 1');
  expect(remove).toHaveBeenCalledWith(ID);
  const onCheck = vi.fn();
  const row = { certificationType: 'businessLicense', certificationContent: 'Onair', status: 'passed' } as const;
  const rows = [{ ...row, id: ID, time: '2026-11-20T08:00:00.000Z', version: 1 }];
  await showPart(<Records rows={rows as never} onCheck={onCheck} onWithdraw={() => {}} />);
  await press(/^View the request of/);
  expect(onCheck).toHaveBeenCalledWith(ID);
});
