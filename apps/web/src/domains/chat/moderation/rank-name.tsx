import type { ChatRank } from '@onair/contract/chat/line';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { chatWords } from '../rooms/chat.words.ts';
import styles from './chat-row.module.css';

/** What someone may do in the room, in a word; guests have none. */
export const RankTag = ({ rank }: { rank: ChatRank }) => {
  const locale = useLocale((state) => state.locale);
  return rank === 0 ? null : (
    <span className={styles.rank} data-rank={rank}>
      {chatWords[locale].ranks[rank]}
    </span>
  );
};
