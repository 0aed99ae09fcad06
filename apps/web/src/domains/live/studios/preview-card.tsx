import { LINES } from '@onair/contract/live/media-lines';
import { previewPath } from '@onair/contract/live/studio-commands';
import { useEffect, useId } from 'react';
import { clockTime, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Player } from '../player/player.tsx';
import { NextPlan } from '../schedule/index.ts';
import { monitorWords } from './monitor.words.ts';
import { usePreview, usePreviewSource } from './monitor-state.ts';
import { useNow, useOutdated } from './now-store.ts';
import { operationWords } from './operations.words.ts';
import { PreviewMenu } from './preview-menu.tsx';
import { previewReason, reasonIn } from './preview-reason.ts';
import styles from './studio-cards.module.css';
import { sessionToken, useClock, useStudio } from './studio-context.ts';
import { ViewerCount } from './viewer-count.tsx';

/** Marks over the picture: how it differs from the line's. */
const OnAirMarks = () => {
  const words = useWords(operationWords);
  const marks = useNow((now) => [
    now.program === 'slate' ? words.marks.slate : '',
    now.muted ? words.marks.muted : '',
    now.delay.seconds > 0 ? words.marks.delay(now.delay.seconds, now.delay.open) : '',
  ]);
  return marks?.filter(Boolean).map((mark) => (
    <Text key={mark} size={12} line={22} rounded="small" className={styles.mark}>
      {mark}
    </Text>
  ));
};

/** The duration and the peak of the live, and who watches now; players stay after its end. */
const OnAirFigures = ({ simulated }: { simulated: boolean }) => {
  const words = useWords(monitorWords);
  const format = useFormat();
  const since = useNow((now) => now.since) ?? null;
  const count = useNow((now) => now.watching.now) ?? 0;
  const peak = useNow((now) => now.watching.peak) ?? 0;
  const outdated = useOutdated();
  // A clock that runs on would say that the live does.
  const now = useClock(since !== null && !outdated);
  return (
    <Row gap={12} tone="muted" numeric nowrap rigid>
      {since ? (
        <Text tone="strong" title={words.duration}>
          {clockTime((now - Date.parse(since)) / 1000)}
        </Text>
      ) : null}
      <ViewerCount count={count} simulated={simulated} />
      {since ? <span>{words.peak(format.number(peak))}</span> : null}
    </Row>
  );
};

/** The studio as operators see it: the program before its safety delay, or one line. */
export const PreviewCard = () => {
  const words = useWords(monitorWords);
  const studio = useStudio();
  const id = useId();
  const { source, played, renditions, choose } = usePreviewSource();
  const reason = useNow((now) => previewReason(now, played)) ?? null;
  const live = useNow((now) => now.live) ?? studio.live;
  const title = studio.title || studio.name;
  const sources = ['preview', ...LINES, ...renditions] as const;
  useEffect(() => () => usePreview.setState({ stats: null }), []);
  return (
    <PageCard title={words.preview} extra={<PreviewMenu boxId={id} />}>
      <Segments
        label={words.source}
        className={styles.sources ?? ''}
        options={sources.map((value) => ({ value, label: words.sources[value] }))}
        value={source}
        onChange={choose}
      />
      <div id={id}>
        <Player
          key={`${studio.id} ${played}`}
          path={previewPath(studio.id, played)}
          firstMessage={sessionToken}
          label={words.previewOf(studio.name)}
          controls
          reason={(state) => {
            const known = reasonIn(state, reason);
            return known && words.reasons[known];
          }}
          onStats={(stats) => usePreview.setState({ stats })}
        >
          <OnAirMarks />
        </Player>
      </div>
      <Row wrap gap={[2, 12]} above={8} className={styles.foot}>
        <Text cut grow shrinks title={[studio.name, studio.title].filter(Boolean).join(' · ')}>
          {live ? title : <NextPlan studioId={studio.id} otherwise={title} />}
        </Text>
        <OnAirFigures simulated={studio.simulated} />
      </Row>
    </PageCard>
  );
};
