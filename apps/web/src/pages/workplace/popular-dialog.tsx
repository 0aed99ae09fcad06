import type { ContentFamily } from '@onair/contract/content/items/items';
import { useWords } from '../../shared/i18n/words.ts';
import { Modal } from '../../shared/kit/controls.ts';
import { type OverlayProps, useLeft } from '../../shared/overlay/overlay.ts';
import { FamilySwitch } from './family-switch.tsx';
import styles from './popular.module.css';
import { Ranking } from './popular-table.tsx';
import { workplaceWords } from './workplace.words.ts';

const MOST = 50;

type Props = OverlayProps & {
  family: ContentFamily;
  choose: (family: ContentFamily) => void;
};

/** The first fifty of one family. */
export const PopularDialog = ({ open, family, choose, onClose }: Props) => {
  const words = useWords(workplaceWords);
  const left = useLeft();
  return (
    <Modal
      visible={open}
      title={words.popularTop(MOST)}
      footer={null}
      onCancel={onClose}
      afterClose={left}
      unmountOnExit
      className={styles.wide}
    >
      <FamilySwitch family={family} choose={choose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={words.popularTop(MOST)}>
        <Ranking family={family} limit={MOST} />
      </section>
    </Modal>
  );
};
