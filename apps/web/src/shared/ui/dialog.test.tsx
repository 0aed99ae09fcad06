import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '../../testing/controls.tsx';
import { setLocale } from '../i18n/locale.ts';
import { Dialog } from './dialog.tsx';
import { SidePanel } from './side-panel.tsx';

const frames = {
  dialog: Dialog,
  panel: (props: Omit<Parameters<typeof Dialog>[0], 'width'>) => <SidePanel width={400} {...props} />,
};

test.each(['dialog', 'panel'] as const)(
  'Escape that takes back the words of an input method leaves a %s open',
  async (kind) => {
    setLocale('en-US');
    const Frame = frames[kind];
    const onClose = vi.fn();
    await showPart(
      <Frame open title="About" onClose={onClose}>
        <input aria-label="Name" />
      </Frame>,
    );
    const pressEscape = async (init: object) =>
      act(async () => fireEvent.keyDown(await screen.findByLabelText('Name'), { key: 'Escape', keyCode: 27, ...init }));
    await pressEscape({ isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
    await pressEscape({});
    expect(onClose).toHaveBeenCalledOnce();
  },
);
