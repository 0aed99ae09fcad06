import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { doubleClick, field, press, pressKey, showInTab, showPart, type } from '../../testing/controls.tsx';
import { setLocale } from '../i18n/locale.ts';
import { answerQuestion, useQuestion } from '../page/ask-to-leave.ts';
import { useSingleKeys } from '../page/single-keys.ts';
import { useUnsaved } from '../page/use-unsaved.ts';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import type { OverlayProps } from './overlay.ts';
import { Overlay, useOverlays } from './overlays.tsx';

setLocale('en-US');

const Note = () => {
  const [typed, setTyped] = useState('');
  useUnsaved(typed !== '', () => setTyped(''));
  return <input aria-label="Note" value={typed} onChange={(event) => setTyped(event.target.value)} />;
};
type NoteProps = OverlayProps & { title?: string };
const NoteDialog = ({ open, onClose, title = 'Write' }: NoteProps) => (
  <Dialog open={open} title={title} cancelLabel="Leave" onClose={onClose}>
    <Note />
  </Dialog>
);
const NoteDrawer = ({ open, onClose }: NoteProps) => (
  <SidePanel
    open={open}
    title="Write"
    width={400}
    onClose={onClose}
    footer={
      <button type="button" onClick={onClose}>
        Leave
      </button>
    }
  >
    <Note />
  </SidePanel>
);

const Opener = ({ part = NoteDialog }: { part?: (props: NoteProps) => React.ReactNode }) => {
  const { open } = useOverlays();
  const [title, setTitle] = useState<string | undefined>();
  return (
    <>
      <button type="button" onClick={() => open(part, {})}>
        open
      </button>
      <button
        type="button"
        onClick={() => {
          open(part, { title: 'First' });
          open(part, { title: 'Second' });
        }}
      >
        twice
      </button>
      <button type="button" onClick={() => setTitle('Stated')}>
        state
      </button>
      <Overlay part={part} props={title !== undefined && { title }} onClose={() => setTitle(undefined)} />
    </>
  );
};

const dialog = () => screen.queryByRole('dialog');
const gone = () => expect.poll(dialog).toBeNull();
const toast = () => document.querySelector('.arco-message')?.textContent;
const focusOn = (name: string) => act(async () => screen.getByRole('button', { name }).focus());

test.each([
  ['dialog', NoteDialog, 'open'],
  ['drawer', NoteDrawer, 'open'],
  ['dialog of a state', NoteDialog, 'state'],
] as const)(
  'a %s stays as it was until its leaving animation is over, and gives the focus back',
  async (_kind, part, opener) => {
    await showPart(<Opener part={part} />);
    await focusOn(opener);
    await press(opener);
    const input = field('Note');
    await press('Leave');
    expect(input.isConnected).toBe(true);
    expect(input.closest('[inert]'), 'takes clicks while it leaves').not.toBeNull();
    if (opener === 'state') expect(dialog()?.textContent).toContain('Stated');
    await gone();
    expect(input.isConnected).toBe(false);
    expect(document.activeElement?.textContent).toBe(opener);
  },
);

test('an overlay asks about unsaved input before it closes', async () => {
  await showPart(<Opener />);
  await press('open');
  await type('Note', 'a word');
  const asked = () => useQuestion.getState().answer !== null;
  await press('Leave');
  expect(asked()).toBe(true);
  await act(async () => answerQuestion(false));
  expect(field('Note').value).toBe('a word');
  await press('Leave');
  await act(async () => answerQuestion(true));
  await gone();
});

test('a part is open once, with what it was asked for last', async () => {
  await showPart(<Opener />);
  await press('twice');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(dialog()?.textContent).toContain('Second');
});

let close = () => {};
const ClosableDialog = (props: NoteProps) => {
  useEffect(() => {
    close = props.onClose;
  }, [props.onClose]);
  return <NoteDialog {...props} />;
};

const Keys = ({ onKey }: { onKey: () => void }) => {
  useSingleKeys({ k: onKey }, true);
  return null;
};

test('a hidden page keeps its overlay with its input, and gives up the keyboard; a closing one is gone when it returns', async () => {
  const onKey = vi.fn();
  await showPart(<Keys onKey={onKey} />);
  const { hide, show } = await showInTab('Card', <Opener part={ClosableDialog} />);
  await press('open');
  await type('Note', 'a word');
  await pressKey('k');
  expect(onKey).not.toHaveBeenCalled();
  await hide();
  await pressKey('k');
  expect(onKey).toHaveBeenCalledOnce();
  const outside = document.body.appendChild(document.createElement('button'));
  outside.focus();
  expect(document.activeElement, 'the dialog takes the focus of the page that is shown').toBe(outside);
  await show();
  expect(field('Note').value).toBe('a word');
  await hide();
  await act(async () => close());
  await show();
  await gone();
});

test('where its code cannot be fetched an overlay is not open, says so, and fetches it again when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => {
    if (load.mock.calls.length === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return NoteDialog;
  });
  await showPart(<Opener part={lazyPart(load)} />);
  await press('open');
  await expect.poll(toast).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  await press('open');
  expect(await screen.findByLabelText('Note')).toBeTruthy();
});

const QUESTION = { title: 'Delete it?', text: 'It cannot be taken back.', ok: 'Delete', danger: true };

const Asker = ({ onAnswer, act }: { onAnswer: (yes: boolean) => void; act?: () => Promise<unknown> }) => {
  const { confirm } = useOverlays();
  return (
    <button type="button" onClick={() => void confirm({ ...QUESTION, ...(act && { act }) }).then(onAnswer)}>
      ask
    </button>
  );
};

test.each([
  ['Delete', true],
  ['Cancel', false],
])('a question answered with %s is %s', async (name, yes) => {
  const onAnswer = vi.fn();
  await showPart(<Asker onAnswer={onAnswer} />);
  await press('ask');
  const asking = await screen.findByRole('dialog', { name: QUESTION.title });
  expect(asking.textContent).toContain(QUESTION.text);
  await press(name, asking);
  await gone();
  expect(onAnswer.mock.calls).toEqual([[yes]]);
});

test('a question with an act waits for it, stays when it fails, and is answered when it is done', async () => {
  const onAnswer = vi.fn();
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce();
  await showPart(<Asker onAnswer={onAnswer} act={act} />);
  await press('ask');
  const asking = await screen.findByRole('dialog', { name: QUESTION.title });
  await press('Delete', asking);
  await expect.poll(toast).toBeTruthy();
  expect(dialog()).not.toBeNull();
  expect(onAnswer).not.toHaveBeenCalled();
  await press('Delete', asking);
  await gone();
  expect(onAnswer.mock.calls).toEqual([[true]]);
});

test('the second click of a double click is no second try, also where the first was refused in between', async () => {
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce();
  await showPart(<Asker onAnswer={() => {}} act={act} />);
  await press('ask');
  const asking = await screen.findByRole('dialog', { name: QUESTION.title });
  await press('Delete', asking);
  await expect.poll(toast).toBeTruthy();
  await doubleClick('Delete', asking);
  expect(act).toHaveBeenCalledTimes(1);
  await press('Delete', asking);
  await gone();
});

let onSubject: ((subject: string | null) => void) | null = null;
const SubjectDrawer = ({ open, onClose, subject }: OverlayProps & { subject: string }) => {
  const overlays = useOverlays();
  return (
    <SidePanel open={open} title={subject} width={400} onClose={onClose}>
      <button type="button" onClick={() => overlays.open(NoteDialog, {})}>
        write
      </button>
    </SidePanel>
  );
};
const Subject = () => {
  const [subject, setSubject] = useState<string | null>('Lake');
  useEffect(() => {
    onSubject = setSubject;
  }, []);
  return <Overlay part={SubjectDrawer} props={subject !== null && { subject }} onClose={() => setSubject(null)} />;
};

test('what was opened from a drawer stays with its input when the address closes only the drawer', async () => {
  await showPart(<Subject />);
  await press('write');
  await type('Note', 'a word');
  await act(async () => onSubject?.(null));
  await expect.poll(() => screen.queryByText('Lake')).toBeNull();
  expect(field('Note').value).toBe('a word');
  await press('Leave');
  await act(async () => answerQuestion(true));
  await gone();
  await act(async () => onSubject?.('Sea'));
  expect(dialog()?.textContent).toContain('Sea');
});
