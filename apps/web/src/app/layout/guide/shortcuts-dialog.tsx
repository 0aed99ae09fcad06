import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ShortcutList } from '../../../shared/ui/shortcut-list.tsx';
import { guideWords } from './guide.words.ts';

const GROUPS = {
  everywhere: [
    ['search', ['Ctrl', 'K']],
    ['list', ['?']],
    ['arrows', ['↑', '↓', '←', '→']],
    ['close', ['Esc']],
  ],
  reviews: [
    ['pass', ['P']],
    ['reject', ['R']],
    ['skip', ['S']],
    ['undo', ['Z']],
  ],
} as const;

/** The keys of the console, by where they act. */
export const ShortcutsDialog = ({ open, onClose }: OverlayProps) => {
  const words = useWords(guideWords);
  return (
    <Dialog open={open} title={words.keys} width={460} onClose={onClose}>
      <Stack gap={16}>
        {(['everywhere', 'reviews'] as const).map((group) => (
          <section key={group} aria-label={words[group]}>
            <Text as="h3" size={14} tone="strong" weight="medium" below={8}>
              {words[group]}
            </Text>
            <ShortcutList items={GROUPS[group].map(([act, keys]) => ({ keys, text: words.keyTexts[act] }))} />
          </section>
        ))}
        <Text as="p" tone="muted" size={13}>
          {words.monitor}
        </Text>
      </Stack>
    </Dialog>
  );
};
