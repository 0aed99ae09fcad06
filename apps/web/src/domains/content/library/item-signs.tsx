import type { LibraryItem } from '@onair/contract/content/library/library';
import type { Stage } from '@onair/contract/content/workflow/stages';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconMore } from '../../../shared/kit/icons.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { libraryWords } from './library.words.ts';
import { useItemActs, useMayEdit } from './use-item-acts.ts';

/** A text with search matches highlighted, ignoring case. */
export const HighlightedText = ({ text, search }: { text: string; search: string | undefined }) => {
  const wanted = search?.trim().toLowerCase() ?? '';
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  // Folding may change the length of a text; then nothing is highlighted rather than the wrong part.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
};

const WIDTH = 72;
const HEIGHT = 20;

/** A sparkline of daily counts; `label` is for screen readers. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const top = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, n) => `${(n * step).toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} fill="none" stroke="rgb(var(--primary-6))" strokeWidth="1.5" />
    </svg>
  );
};

const TONES: Record<Stage, Tone> = {
  draft: 'off',
  review: 'busy',
  scheduled: 'warn',
  published: 'good',
  withdrawn: 'bad',
};

/** An item's stage. */
export const StageTag = ({ stage }: { stage: Stage }) => {
  const { stages } = useWords(libraryWords);
  return <StatusTag tone={TONES[stage]}>{stages[stage]}</StatusTag>;
};

const READ: readonly Stage[] = ['published', 'withdrawn'];

/** A sparkline of a week's clicks; the sum is announced to screen readers. Nothing for an item that nobody could read yet. */
export const WeekClicks = ({ item: { stage, clicks } }: { item: Pick<LibraryItem, 'stage' | 'clicks'> }) => {
  const words = useWords(libraryWords);
  const format = useFormat();
  if (!READ.includes(stage)) return null;
  return <Sparkline values={clicks} label={words.clicksText(format.number(clicks.reduce((a, b) => a + b, 0)))} />;
};

/** The acts on one item of the library. */
export const ItemMenu = ({ item }: { item: LibraryItem }) => {
  const words = useWords(libraryWords);
  const acts = useItemActs();
  const may = useMayEdit(item);
  const drafts = useMay('member');
  const items = item.deletedAt
    ? [{ key: 'restore', label: words.restore, disabled: !may, onSelect: () => acts.restore(item.id) }]
    : [
        { key: 'duplicate', label: words.duplicate, disabled: !drafts, onSelect: () => acts.duplicate(item.id) },
        { key: 'remove', label: words.remove, disabled: !may, onSelect: () => acts.remove(item.id, item.version) },
      ];
  return <MenuButton size="small" type="text" icon={<IconMore />} label={words.actsOn(item.title)} items={items} />;
};
