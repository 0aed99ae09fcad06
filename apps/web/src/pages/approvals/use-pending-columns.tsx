import type { Video } from '@onair/contract/live/videos/videos';
import { useWords } from '../../shared/i18n/words.ts';
import { Button, Tag } from '../../shared/kit/controls.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import type { Column } from '../../shared/ui/data-table/column.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { approvalsWords } from './approvals.words.ts';
import type { DecisionPlace, Pending } from './use-pending.ts';

type Opens = { onCertification: (id: string) => void; onVideo: (video: Video) => void };

export const usePendingColumns = ({ onCertification, onVideo }: Opens): Column<Pending>[] => {
  const words = useWords(approvalsWords);
  const goTo = useGoTo();
  const open = (place: DecisionPlace) => {
    if ('page' in place) goTo.page(place.page, place.search);
    else if ('video' in place) onVideo(place.video);
    else onCertification(place.certification);
  };
  return [
    {
      key: 'name',
      title: words.what,
      width: 200,
      rowHeader: true,
      cell: ({ name }) => <span data-content>{name}</span>,
    },
    { key: 'kind', title: words.kindsLabel, width: 130, cell: ({ kind }) => <Tag>{words.kinds[kind]}</Tag> },
    { key: 'stage', title: words.stage, width: 130, cell: ({ stage }) => stage },
    { key: 'by', title: words.by, width: 120, cell: ({ by }) => <bdi data-content>{by}</bdi> },
    { key: 'since', title: words.since, width: 120, cell: ({ at }) => <RelativeTime at={at} /> },
    {
      key: 'actions',
      title: words.actions,
      width: 96,
      stick: 'end',
      cell: ({ name, mine, place }) => (
        <Button
          type="text"
          size="small"
          aria-label={mine ? words.lookOf(name) : words.openOf(name)}
          onClick={() => open(place)}
        >
          {mine ? words.look : words.open}
        </Button>
      ),
    },
  ];
};
