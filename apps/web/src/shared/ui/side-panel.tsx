import { type ReactNode, useCallback, useId, useRef } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button, Drawer } from '../kit/controls.ts';
import { IconClose } from '../kit/icons.ts';
import { Row } from '../layout/layout.tsx';
import { useLeft } from '../overlay/overlay.ts';
import { withholdsComposedEscape } from '../page/composing.ts';
import { usePanel } from '../page/panel.tsx';
import styles from './side-panel.module.css';
import { uiWords } from './ui.words.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Props = {
  open: boolean;
  title: ReactNode;
  /** Next to the title. */
  extra?: ReactNode;
  /** Sticks to the bottom. */
  footer?: ReactNode;
  /** In pixels; the full width on narrower screens. */
  width: number;
  onClose: () => void;
  /** Called after it has slid out. */
  onClosed?: () => void;
  children: ReactNode;
};

/** The kit's drawer as a named dialog with a focus trap and focus return. Closing it asks about unsaved forms. */
export const SidePanel = ({ open, title, extra, footer, width, onClose, onClosed, children }: Props) => {
  const words = useWords(uiWords);
  const id = useId();
  const heading = useRef<HTMLHeadingElement | null>(null);
  const returnFocus = useReturnFocus(open);
  const left = useLeft();
  const { leave, frame } = usePanel(onClose);
  /** Focuses the heading, unless the focus is already further in, or in a dialog opened from here. */
  const begin = () => {
    const panel = heading.current?.closest('[role=dialog]');
    const top = [...document.querySelectorAll('[role=dialog]')].at(-1);
    if (panel === top && !panel?.contains(document.activeElement)) heading.current?.focus();
  };
  // The kit mounts the heading at a time of its own; the dialog gets its name then.
  const name = useCallback(
    (node: HTMLHeadingElement | null) => {
      heading.current = node;
      const dialog = node?.closest('.arco-drawer');
      dialog?.setAttribute('role', 'dialog');
      dialog?.setAttribute('aria-modal', 'true');
      dialog?.setAttribute('aria-labelledby', id);
    },
    [id],
  );
  return (
    <Drawer
      visible={open}
      width={`min(100vw, ${width}px)`}
      title={
        <Row gap={12} className={styles.head}>
          <h2 id={id} tabIndex={-1} ref={name} className={styles.title}>
            {title}
          </h2>
          {extra}
          <Button type="text" icon={<IconClose />} aria-label={words.close} onClick={leave} />
        </Row>
      }
      className={styles.panel ?? ''}
      footer={
        footer ? (
          <div className={styles.inside} inert={!open} {...withholdsComposedEscape}>
            {frame(footer)}
          </div>
        ) : null
      }
      closable={false}
      focusLock
      autoFocus={false}
      onCancel={leave}
      afterOpen={begin}
      afterClose={() => {
        returnFocus();
        onClosed?.();
        left();
      }}
      unmountOnExit
    >
      <div className={styles.inside} inert={!open} {...withholdsComposedEscape}>
        {frame(children)}
      </div>
    </Drawer>
  );
};
