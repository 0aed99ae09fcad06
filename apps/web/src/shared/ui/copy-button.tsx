import { useWords } from '../i18n/words.ts';
import { Button, type ButtonProps, Message } from '../kit/controls.ts';
import { IconCopy } from '../kit/icons.ts';
import { uiWords } from './ui.words.ts';

/**
 * Copies a text and shows a toast: `copied`, or `failed` where the browser does not allow it (no secure context, no
 * permission).
 */
export const copyText = async (text: string, copied: string, failed: string): Promise<void> => {
  try {
    if (!navigator.clipboard) throw new Error('no clipboard');
    await navigator.clipboard.writeText(text);
    Message.success(copied);
  } catch {
    Message.error(failed);
  }
};

type Props = { text: string; label: string; shown?: boolean } & Pick<ButtonProps, 'size' | 'type'>;

/** Copies a text and reports the result; `shown` displays the label next to the icon. */
export const CopyButton = ({ text, label, shown = false, size = 'small', type = 'text' }: Props) => {
  const words = useWords(uiWords);
  const copy = () => copyText(text, words.copied, words.copyFailed);
  return (
    <Button size={size} type={type} icon={<IconCopy />} aria-label={label} onClick={() => void copy()}>
      {shown ? label : null}
    </Button>
  );
};
