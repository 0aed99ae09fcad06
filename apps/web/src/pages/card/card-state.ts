import { Line } from '@onair/contract/text';
import { Type } from 'typebox';
import { useSearchState } from '../../shared/page/page.tsx';

export const CARD_TABS = ['all', 'quality', 'service', 'rules'] as const;
export type CardTab = (typeof CARD_TABS)[number];

/** State of the page in its address: the tab, the search text, and what is open next to the cards. */
const CardState = Type.Object({
  tab: Type.Union([Type.Literal('all'), Type.Literal('quality'), Type.Literal('service'), Type.Literal('rules')], {
    default: 'all',
  }),
  q: Type.Optional(Line(60)),
  /** The review queue that is open. */
  queue: Type.Optional(Line(40)),
  /** The preset rule that is open. */
  rule: Type.Optional(Line(40)),
  /** A review queue is being created. */
  dialog: Type.Optional(Type.Literal('queue')),
  /** The company's account, at its entries, its orders or large top-ups. */
  ledger: Type.Optional(Type.Union([Type.Literal('entries'), Type.Literal('orders'), Type.Literal('top-ups')])),
});

/** The state of the page and the way to change a part of it. */
export const useCardState = () => useSearchState(CardState);
