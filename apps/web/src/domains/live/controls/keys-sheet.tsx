import { useWords } from '../../../shared/i18n/words.ts';
import { Switch } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ShortcutList } from '../../../shared/ui/shortcut-list.tsx';
import { changePersonal, usePersonal } from '../../preferences/index.ts';
import { controlWords } from './controls.words.ts';

const KEYS = [
  ['line', ['1', '2', '3']],
  ['slate', ['S']],
  ['mute', ['M']],
  ['cut', ['C']],
  ['mark', ['K']],
  ['help', ['?']],
] as const;

/** What each key does. */
export const KeysSheet = ({ open, onClose }: OverlayProps) => {
  const words = useWords(controlWords);
  const singleKeys = usePersonal()?.singleKeys === true;
  return (
    <Dialog open={open} title={words.keysTitle} width={440} onClose={onClose}>
      <ShortcutList items={KEYS.map(([act, keys]) => ({ keys, text: words.keyTexts[act] }))} />
      <Text as="p" tone="muted" size={13} above={12}>
        {words.keysHelp}
      </Text>
      <Row gap={8} above={12}>
        <Switch
          size="small"
          checked={singleKeys}
          onChange={(on) => changePersonal({ singleKeys: on })}
          aria-label={words.singleKeys}
        />
        <span>{words.singleKeys}</span>
      </Row>
    </Dialog>
  );
};
