import { type ReviewerFigures, reviewerFigures } from '@onair/contract/content/review/reviews';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { ageText } from './queue-text.ts';
import { queueWords } from './review-queues.words.ts';

const DAYS = 30;

const useColumns = (): Column<ReviewerFigures>[] => {
  const words = useWords(queueWords);
  const format = useFormat();
  const { reviewer, passed, rejected, overturned, inTime, median } = words.reviewerFigures;
  return [
    { key: 'reviewer', title: reviewer, rowHeader: true, cell: (row) => <span data-content>{row.reviewer.name}</span> },
    { key: 'passed', title: passed, align: 'end', cell: (row) => format.number(row.passed) },
    { key: 'rejected', title: rejected, align: 'end', cell: (row) => format.number(row.rejected) },
    { key: 'overturned', title: overturned, align: 'end', cell: (row) => format.number(row.overturned) },
    {
      key: 'inTime',
      title: inTime,
      align: 'end',
      cell: (row) => (row.inTime === null ? '–' : format.percent(row.inTime * 100)),
    },
    { key: 'median', title: median, align: 'end', cell: (row) => ageText(row.medianSeconds, words) },
  ];
};

/** Each reviewer's recent decisions, their speed, and how many were overturned. */
export const Reviewers = ({ open, onClose }: OverlayProps) => {
  const words = useWords(queueWords);
  const columns = useColumns();
  const query = useCall(reviewerFigures, { days: DAYS }, { handled: true, enabled: open });
  return (
    <Dialog open={open} title={words.reviewersTitle(DAYS)} width={760} onClose={onClose}>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={words.noDecisions} />
          ) : (
            <>
              <DataRows
                caption={words.reviewers}
                columns={columns}
                rows={rows}
                keyOf={(row) => row.reviewer.id}
                card={{ title: 'reviewer' }}
              />
              <Text as="p" tone="muted" size={12} above={12}>
                {words.reviewersHint}
              </Text>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
};
