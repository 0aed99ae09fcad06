import { useWords } from '../i18n/words.ts';
import { Button, type ButtonProps } from '../kit/controls.ts';
import { IconCopy } from '../kit/icons.ts';
import { copyText } from './copy-text.ts';
import { uiWords } from './ui.words.ts';

type Props = { text: string; label: string; shown?: boolean } & Pick<ButtonProps, 'size' | 'type'>;

/** Puts a text on the clipboard and says whether it worked; `shown` writes the label beside the icon. */
export const CopyButton = ({ text, label, shown = false, size = 'small', type = 'text' }: Props) => {
  const words = useWords(uiWords);
  const copy = () => copyText(text, words.copied, words.copyFailed);
  return (
    <Button size={size} type={type} icon={<IconCopy />} aria-label={label} onClick={() => void copy()}>
      {shown ? label : null}
    </Button>
  );
};
