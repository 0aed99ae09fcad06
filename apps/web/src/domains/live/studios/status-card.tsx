import { LINES, RENDITIONS } from '@onair/contract/live/media-lines';
import { entryOf } from '@onair/contract/typed';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { LineBlock } from './line-block.tsx';
import { usePreview, usePreviewSource } from './monitor-state.ts';
import { useNow, useOutdated } from './now-store.ts';
import { fpsText } from './rates.ts';
import styles from './status-card.module.css';
import { statusWords } from './studio-status.words.ts';
import { StudioTag } from './studio-tag.tsx';

const restreams = partCode(async () => (await import('../restream/restream-section.tsx')).RestreamSection);

/** Shown only while the live is restreamed. */
const Restreams = () =>
  useNow((now) => now.restreams.length > 0) ? <LazyPart code={restreams} props={{}} inPlace /> : null;

/** The rules that the line on air breaks, as text. */
const Failed = () => {
  const words = useWords(statusWords);
  const failed = useNow((now) => now.lines.find((line) => line.line === now.program)?.failed.join() ?? '') ?? '';
  if (!failed) return null;
  return (
    <Text as="ul" size={13} line={20} below={12} rounded="small" className={styles.failed} aria-label={words.why}>
      {failed.split(',').map((rule) => (
        <li key={rule}>{entryOf(words.failed, rule)}</li>
      ))}
    </Text>
  );
};

/** The actual source of the preview, and how it is delivered. */
const PictureInformation = () => {
  const words = useWords(statusWords);
  const format = useFormat();
  const { source } = usePreviewSource();
  const program = useNow((now) => now.program) ?? null;
  const stats = usePreview((state) => state.stats);
  const away = useNow((now) => now.cdn?.awaySeconds);
  const skipped = useNow((now) => now.cdn?.skipped) ?? 0;
  const cdn = away === undefined ? words.ownEgress : words.copied(away, skipped);
  const rendition = RENDITIONS.find((one) => one === source);
  const line = LINES.find((one) => one === source) ?? program;
  const size = stats?.width ? ` ${stats.width}×${stats.height}` : '';
  const facts: Fact[] = [
    [words.line, line ? words.lines[line] : words.nothing],
    [words.cdn, cdn],
    [words.format, 'FLV'],
    [words.quality, stats ? `${rendition ?? words.sourceQuality}${size}` : words.notPlaying],
    // Always rendered, so that the controls below do not move when the picture comes or goes.
    [
      words.shown,
      stats
        ? words.shownValue(fpsText(stats.fps, format), format.number(Math.round(stats.latencyMs / 100) / 10))
        : words.nothing,
    ],
  ];
  return (
    <>
      <Text as="h3" size={16} line={24} weight="medium" above={20} below={8}>
        {words.picture}
      </Text>
      <Facts facts={facts} look="columns" className={styles.information} />
    </>
  );
};

const Tag = () => {
  const status = useNow((now) => now.status) ?? 'offline';
  return <StudioTag status={useOutdated() ? 'unknown' : status} />;
};

/** The health of the studio, by what arrives: never by what an encoder claims. */
export const StatusCard = () => {
  const words = useWords(statusWords);
  return (
    <PageCard title={words.title} extra={<Tag />}>
      <Failed />
      <Stack as="ul" gap={12}>
        {LINES.map((name) => (
          <LineBlock key={name} name={name} />
        ))}
      </Stack>
      <Restreams />
      <PictureInformation />
    </PageCard>
  );
};
