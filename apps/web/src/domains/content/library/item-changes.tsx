import { listContentChanges } from '@onair/contract/content/bulk-changes';
import { useWords } from '../../../shared/i18n/words.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { BulkChanges } from '../bulk/bulk-changes.tsx';
import { bulkWords } from './library.words.ts';

type Props = OverlayProps & { onFollow: (bulk: string) => void };

/** Imports and bulk changes of items, with undo. */
export const ItemChanges = (props: Props) => {
  const { acts } = useWords(bulkWords);
  return <BulkChanges {...props} endpoint={listContentChanges} acts={acts} />;
};
