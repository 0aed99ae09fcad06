import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { answerQuestion, useQuestion } from './ask-to-leave.ts';
import { PageProvider } from './page.tsx';
import { anyUnsaved, lostBy, unsavedOn } from './unsaved.ts';
import { useUnsaved } from './use-unsaved.ts';

const PATH = '/list/card';
const Page = ({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) => (
  <PageProvider value={{ name: 'Card', path: PATH, search: {} }}>
    <Activity mode={hidden ? 'hidden' : 'visible'}>{children}</Activity>
  </PageProvider>
);

const Form = ({ label, closedBy }: { label: string; closedBy?: () => boolean }) => {
  const [text, setText] = useState('');
  useUnsaved(text !== '', () => setText(''), { ...(closedBy ? { closedBy } : {}) });
  return <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />;
};
const Asking = () => {
  const [open, setOpen] = useState(true);
  return (
    <Page>
      <Dialog open={open} title="dialog" cancelLabel="cancel" onClose={() => setOpen(false)}>
        <Form label="inside" />
      </Dialog>
      <output>{open ? 'open' : 'closed'}</output>
    </Page>
  );
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const asked = () => useQuestion.getState().answer !== null;
const answer = (leave: boolean) => act(async () => answerQuestion(leave));

afterEach(() => expect(asked()).toBe(false));

describe('a form with unsaved input', () => {
  test('stays registered beside another form of the page that is clean', () => {
    const { rerender } = render(
      <Page>
        <Form label="one" />
      </Page>,
    );
    type('one', 'typed');
    rerender(
      <Page>
        <Form label="one" />
        <Form label="two" />
      </Page>,
    );
    type('two', 'typed');
    type('two', '');
    expect(unsavedOn(PATH)).toHaveLength(1);
  });

  test('stays registered while its page is hidden behind its tab, and ends with the page', () => {
    const { rerender, unmount } = render(
      <Page>
        <Form label="one" />
      </Page>,
    );
    type('one', 'typed');
    rerender(
      <Page hidden>
        <Form label="one" />
      </Page>,
    );
    expect(unsavedOn(PATH)).toHaveLength(1);
    rerender(
      <Page>
        <Form label="one" />
      </Page>,
    );
    expect(field('one').value).toBe('typed');
    unmount();
    expect(anyUnsaved()).toBe(false);
  });

  test('holds the window open', () => {
    render(
      <Page>
        <Form label="one" />
      </Page>,
    );
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    type('one', 'typed');
    expect(close()).toBe(false);
    type('one', '');
    expect(close()).toBe(true);
  });

  test('is lost by a page that is not kept alive, and by an address that closes its drawer', () => {
    render(
      <Page>
        <Form label="page" />
        <Form label="drawer" closedBy={() => true} />
      </Page>,
    );
    type('page', 'typed');
    type('drawer', 'typed');
    const to = (pathname: string) => ({ pathname, search: {} });
    expect(lostBy(PATH, to('/user/info'), false)).toHaveLength(2);
    expect(lostBy(PATH, to('/user/info'), true)).toHaveLength(0);
    expect(lostBy(PATH, to(PATH), true)).toHaveLength(1);
    expect(lostBy('/user/info', to('/user/setting'), false)).toHaveLength(0);
  });
});

describe('a dialog around a form', () => {
  const cancel = () => fireEvent.click(screen.getByText('cancel'));
  const state = () => document.querySelector('output')?.textContent;

  test('closes at once when nothing was typed', () => {
    render(<Asking />);
    cancel();
    expect(state()).toBe('closed');
  });

  test('asks before it closes, and stays with its input until the reader agrees', async () => {
    render(<Asking />);
    type('inside', 'typed');
    cancel();
    expect(asked()).toBe(true);
    await answer(false);
    expect(state()).toBe('open');
    expect(field('inside').value).toBe('typed');
    cancel();
    await answer(true);
    expect(state()).toBe('closed');
    expect(anyUnsaved()).toBe(false);
  });
});
