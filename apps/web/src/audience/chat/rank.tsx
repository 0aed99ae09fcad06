/** @jsxImportSource preact */

import type { ChatRank } from '@onair/contract/chat/line';
import type { Locale } from '@onair/contract/text';
import { chatWords } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';

/** Staff are told by a word and a shape, not by a colour alone. */
export const Rank = ({ rank, locale }: { rank: ChatRank; locale: Locale }) =>
  rank < 2 ? null : (
    <span class="rank" data-rank={rank}>
      <Icon name={rank === 3 ? 'star' : 'shield'} filled />
      {chatWords[locale].ranks[rank]}
    </span>
  );
