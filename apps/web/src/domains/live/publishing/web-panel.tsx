import { chooseMethod } from '@onair/contract/live/studios/studios';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button, Switch } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../methods/methods.module.css';
import { OwnPicture } from '../slates/own-picture.tsx';
import { useStudio } from '../studios/studio.state.ts';
import { canPublish, type PublishAbility } from './can-publish.ts';
import { webLiveWords } from './publishing.words.ts';
import { startWebLive, stopWebLive, useWebLive, type WebLiveOptions } from './web-live.ts';

const useAbility = (): PublishAbility | null => {
  const [ability, setAbility] = useState<PublishAbility | null>(null);
  useEffect(() => {
    let gone = false;
    void canPublish().then((found) => !gone && setAbility(found));
    return () => {
      gone = true;
    };
  }, []);
  return ability;
};

/** Frames and rates actually sent in the last second. */
const SentFigures = () => {
  const words = useWords(webLiveWords);
  const format = useFormat();
  const stats = useWebLive((live) => live.stats);
  if (!stats) return null;
  const { fps, kbps, queuedBytes, dropped } = stats;
  return (
    <Text tone="muted" size={12} className={styles.note}>
      {words.stats(format.number(Math.round(fps)), format.number(Math.round(kbps)), format.bytes(queuedBytes))}
      {dropped > 0 ? ` · ${words.dropped(dropped)}` : ''}
    </Text>
  );
};

/** Web live: this browser's camera or screen on the main line. */
export const WebPanel = () => {
  const words = useWords(webLiveWords);
  const studio = useStudio();
  const ability = useAbility();
  const { studioId, state, end } = useWebLive();
  const [options, setOptions] = useState<WebLiveOptions>({ source: 'camera', microphone: true });
  const { confirm } = useOverlays();
  const use = useWrite(chooseMethod);
  const here = studioId === studio.id;
  const against = !studio.media.available
    ? words.media
    : ability === null
      ? words.checking
      : !ability.ok
        ? words.obstacles[ability.why]
        : options.source === 'screen' && !ability.screen
          ? words.noScreen
          : null;
  const start = async () => {
    // Devices are only granted in a gesture: meanwhile the method is selected, and the token is requested after both.
    const chosen = studio.method === 'web' ? Promise.resolve() : use.mutateAsync({ id: studio.id, method: 'web' });
    startWebLive(studio, options, chosen);
  };
  const ask = () => confirm({ title: words.startTitle, text: words.startText, ok: words.start, act: start });
  return (
    <div className={styles.stack}>
      <div className={styles.web}>
        <OwnPicture />
        <div className={styles.stack}>
          <Segments
            label={words.source}
            options={(['camera', 'screen'] as const).map((value) => ({ value, label: words.sources[value] }))}
            value={options.source}
            onChange={(source) => setOptions((now) => ({ ...now, source }))}
          />
          <Field label={words.microphone} inline>
            {({ id, labelId }) => (
              <Switch
                id={id}
                aria-labelledby={labelId}
                checked={options.microphone}
                disabled={studioId !== null}
                onChange={(microphone) => setOptions((now) => ({ ...now, microphone }))}
              />
            )}
          </Field>
          {studioId ? (
            <Row as="span" wrap gap={8}>
              <StatusTag tone={state === 'live' ? 'good' : 'busy'}>{words.states[state ?? 'asking']}</StatusTag>
              {here ? (
                <Button type="primary" status="danger" onClick={stopWebLive}>
                  {words.stop}
                </Button>
              ) : null}
            </Row>
          ) : (
            <Row as="span" wrap gap={8}>
              <Button type="primary" disabled={against !== null} aria-describedby="web-live-against" onClick={ask}>
                {words.start}
              </Button>
            </Row>
          )}
          <Text id="web-live-against" as="p" tone="muted" size={12} className={styles.note}>
            {studioId ? words.goesOn : (against ?? '')}
          </Text>
          <SentFigures />
        </div>
      </div>
      <div role="status">{end && end !== 'stopped' ? <Alert type="warning" content={words.ends[end]} /> : null}</div>
    </div>
  );
};
