import { LINES } from '@onair/contract/live/media-lines';
import { previewPath } from '@onair/contract/live/studio-commands';
import { useEffect, useId } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Player } from '../player/player.tsx';
import { monitorWords } from './monitor.words.ts';
import { useNow } from './now-store.ts';
import { OnAirMarks } from './on-air-marks.tsx';
import styles from './preview-card.module.css';
import { PreviewMenu } from './preview-menu.tsx';
import { previewReason } from './preview-reason.ts';
import { usePreview } from './preview-store.ts';
import { sessionToken } from './session-token.ts';
import { useStudio } from './studio-context.ts';
import { usePreviewSource } from './use-preview-source.ts';

/** Viewers at this second. */
const Watching = () => {
  const words = useWords(monitorWords);
  const format = useFormat();
  const count = useNow((now) => now.watching.now) ?? 0;
  return (
    <Text tone="muted" numeric>
      {words.watching(format.number(count))}
    </Text>
  );
};

/** The studio as operators see it: the programme before its safety delay, or one line. */
export const PreviewCard = () => {
  const words = useWords(monitorWords);
  const studio = useStudio();
  const id = useId();
  const { source, renditions, choose } = usePreviewSource();
  const reason = useNow((now) => previewReason(now, source)) ?? null;
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
          key={`${studio.id} ${source}`}
          path={previewPath(studio.id, source)}
          firstMessage={sessionToken}
          label={words.previewOf(studio.name)}
          controls
          reason={reason && words.reasons[reason]}
          onStats={(stats) => usePreview.setState({ stats })}
        >
          <OnAirMarks />
        </Player>
      </div>
      <Row gap={12} above={16}>
        <Avatar name={studio.name} src="" size={24} />
        <Text anywhere grow shrinks>
          {studio.name}
          {studio.title ? <span className={styles.title}>{studio.title}</span> : null}
        </Text>
        <Watching />
      </Row>
    </PageCard>
  );
};
