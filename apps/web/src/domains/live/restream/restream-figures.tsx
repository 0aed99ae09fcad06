import { PUSH_FAULTS } from '@onair/contract/live/media/stats';
import type { RestreamFigures } from '@onair/contract/live/restream';
import { clockTime, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { restreamWords } from './restream.words.ts';

/** What a live sent to each platform, in its report. */
export const ReportRestreams = ({ figures }: { figures: readonly RestreamFigures[] }) => {
  const words = useWords(restreamWords);
  const format = useFormat();
  const factsOf = ({ seconds, bytes, retries, dropped, fault }: RestreamFigures): string => {
    const known = PUSH_FAULTS.find((one) => one === fault);
    return [
      words.uptime(clockTime(seconds)),
      words.bytes(format.bytes(bytes)),
      words.retries(format.number(retries)),
      words.dropped(format.number(dropped)),
      known ? words.reasons[known] : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <PageCard title={words.title}>
      <Stack as="ul" gap={8} aria-label={words.title}>
        {figures.map((one, place) => (
          // Two targets may have one name, and a report does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <Text weight="medium">
              <span data-content>{one.name}</span>
              {one.platform === 'other' ? '' : ` (${words.platforms[one.platform]})`}
            </Text>
            <Text as="p" tone="muted" size={13}>
              {factsOf(one)}
            </Text>
          </li>
        ))}
      </Stack>
    </PageCard>
  );
};
