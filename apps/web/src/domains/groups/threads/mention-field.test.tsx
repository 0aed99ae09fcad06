import { addRemark } from '@onair/contract/work/talk';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useForm } from '../../../shared/form/use-form.ts';
import { field, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { MentionField } from './mention-field.tsx';

const server = pageServer();
const colleague = (name: string) => ({ accountId: name, name, username: name.toLowerCase(), jobName: '' });

const Field = ({ onMention }: { onMention: (person: object) => void }) => {
  const form = useForm({ endpoint: addRemark, initial: { body: '' }, input: (values) => values });
  return (
    <MentionField field={form.field('body')} label="Comment" listLabel="Colleagues" rows={2} onMention={onMention} />
  );
};

test('Enter right after a name is typed mentions no one else', async () => {
  server.answers({
    '/api/user/colleagues?text=ben': [colleague('Ben')],
    '/api/user/colleagues': [colleague('Anna'), colleague('Ben')],
  });
  const onMention = vi.fn();
  await showPart(<Field onMention={onMention} />);
  await type('Comment', '@');
  await screen.findByRole('option', { name: /Anna/ });
  await type('Comment', '@ben');
  const enter = () => act(async () => fireEvent.keyDown(field('Comment'), { key: 'Enter' }));
  await enter();
  expect(onMention).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('option', { name: /Anna/ })).toBeNull());
  await enter();
  expect(onMention).toHaveBeenCalledWith({ id: 'Ben', name: 'Ben' });
  expect(field('Comment').value).toBe('@Ben ');
});

test.each([
  ['a browser says so', { isComposing: true }],
  ['Safari only has the code of it', { keyCode: 229 }],
])('Enter that takes the words of an input method mentions nobody: %s', async (_how, of) => {
  server.answers({ '/api/user/colleagues': [colleague('Anna')] });
  const onMention = vi.fn();
  await showPart(<Field onMention={onMention} />);
  await type('Comment', '@');
  await screen.findByRole('option', { name: /Anna/ });
  await act(async () => fireEvent.keyDown(field('Comment'), { key: 'Enter', ...of }));
  expect(onMention).not.toHaveBeenCalled();
  await act(async () => fireEvent.keyDown(field('Comment'), { key: 'Enter' }));
  expect(onMention).toHaveBeenCalledOnce();
});
