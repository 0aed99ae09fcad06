import { type ReactNode, useRef } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button, type ButtonProps, Modal } from '../kit/controls.ts';
import { IconClose } from '../kit/icons.ts';
import { Row } from '../layout/layout.tsx';
import { useLeft } from '../overlay/overlay.ts';
import { withholdsComposedEscape } from '../page/composing.ts';
import { usePanel } from '../page/panel.tsx';
import styles from './side-panel.module.css';
import { uiWords } from './ui.words.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Act = {
  label: string;
  onPress?: () => void;
  /** Id of the form that the button submits, instead of `onPress`. */
  submits?: string;
  loading?: boolean;
  disabled?: boolean;
  status?: ButtonProps['status'];
};

type Props = {
  open: boolean;
  title: string;
  /** The main action; without it the dialog can only be closed. */
  ok?: Act | undefined;
  /** Further actions, between cancel and ok. */
  others?: readonly Act[];
  cancelLabel?: string | undefined;
  width?: number;
  /** A click outside does not close the dialog, since that would lose input. */
  keep?: boolean;
  onClose: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/** The kit's modal dialog with a focus trap and focus return. Closing it asks about unsaved forms. */
export const Dialog = ({
  open,
  title,
  ok,
  others = [],
  cancelLabel,
  width = 520,
  keep = false,
  onClose,
  onClosed,
  children,
}: Props) => {
  const words = useWords(uiWords);
  const returnFocus = useReturnFocus(open);
  const left = useLeft();
  const { leave, frame } = usePanel(onClose);
  const inside = useRef<HTMLDivElement | null>(null);
  // Over a drawer, which traps the focus as well, the focus would get lost between the two.
  const takeFocus = () => {
    const dialog = inside.current?.closest<HTMLElement>('[role=dialog]');
    if (!dialog || dialog.contains(document.activeElement)) return;
    dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  };
  return (
    <Modal
      visible={open}
      title={title}
      className={styles.dialog ?? ''}
      style={{ width: `min(100vw - 24px, ${width}px)` }}
      closeIcon={<Button type="text" size="small" icon={<IconClose />} aria-label={words.close} />}
      maskClosable={!keep}
      focusLock
      autoFocus={false}
      onCancel={leave}
      afterOpen={takeFocus}
      afterClose={() => {
        returnFocus();
        onClosed?.();
        left();
      }}
      unmountOnExit
      footer={
        <Row wrap gap={[8, 12]} align="stretch" justify="end" inert={!open}>
          <Button onClick={leave}>{cancelLabel ?? (ok ? words.cancel : words.close)}</Button>
          {[...others, ...(ok ? [ok] : [])].map(({ label, onPress, submits, ...rest }) => (
            <Button
              // The main button keeps the focus when its label changes.
              key={label === ok?.label ? 'ok' : label}
              {...rest}
              type={label === ok?.label ? 'primary' : 'secondary'}
              {...(submits ? { form: submits, htmlType: 'submit' as const } : { onClick: () => onPress?.() })}
            >
              {label}
            </Button>
          ))}
        </Row>
      }
    >
      {/* A click while the dialog fades out would run the action again. */}
      <div className={styles.dialogInside} inert={!open} ref={inside} {...withholdsComposedEscape}>
        {frame(children)}
      </div>
    </Modal>
  );
};
