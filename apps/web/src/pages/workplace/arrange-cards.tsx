import { entryOf } from '@onair/contract/typed';
import { changePreferences } from '../../domains/preferences/index.ts';
import { workWords } from '../../domains/work/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { OrderList } from '../../shared/ui/order-list.tsx';
import { ALWAYS, type Arrangement, useArrangement } from './arrangement.ts';
import { workplaceWords } from './workplace.words.ts';

const useCardTitle = (): ((key: string) => string) => {
  const words = useWords(workplaceWords);
  const work = useWords(workWords);
  const titles = {
    figures: words.figures,
    work: work.title,
    onAir: words.onAir,
    clicks: words.contentData,
    popular: words.popular,
    categories: words.categories,
    quick: words.quick,
    announcements: words.announcements,
    documents: words.docs,
  };
  return (key) => entryOf(titles, key) ?? key;
};

/** Discards the account's own arrangement: the team's or the default one applies. */
const reset = (): void => {
  void changePreferences(() => ({ workplace: [] }));
};

const save = ({ main, side }: Arrangement): void => {
  void changePreferences(() => ({ workplace: [...main, ...side] }));
};

/** Order and visibility of the Workplace's cards; each change is stored with the account immediately. */
export const ArrangeCards = ({ open, onClose }: OverlayProps) => {
  const { arrange } = useWords(workplaceWords);
  const titleOf = useCardTitle();
  const { cards: now, team } = useArrangement();
  return (
    <Dialog
      open={open}
      title={arrange.title}
      width={420}
      others={[{ label: arrange.reset, onPress: reset }]}
      onClose={onClose}
    >
      <Text as="p" tone="muted" size={13} below={8}>
        {team ? `${arrange.ofTeam(team)} ${arrange.hint}` : arrange.hint}
      </Text>
      <Stack gap={8}>
        {(['main', 'side'] as const).map((column) => (
          <section key={column} aria-label={arrange[column]}>
            <Text as="h3" size={14} tone="strong" weight="medium" below={4}>
              {arrange[column]}
            </Text>
            <OrderList
              items={now[column]}
              titleOf={titleOf}
              always={ALWAYS}
              words={arrange}
              onChange={(items) => save({ ...now, [column]: items })}
            />
          </section>
        ))}
      </Stack>
    </Dialog>
  );
};
