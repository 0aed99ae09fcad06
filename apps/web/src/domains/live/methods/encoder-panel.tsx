import { dropLine } from '@onair/contract/live/studios/commands';
import type { LineNow } from '@onair/contract/live/studios/now';
import { PATIENCE_MAX_SECONDS, PATIENCE_SECONDS, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { useId } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { useNow, useStudio, useStudioId } from '../studios/studio.state.ts';
import { StudioSwitch } from '../studios/studio-switch.tsx';
import { departureWords } from '../studios/studios.words.ts';
import styles from './methods.module.css';
import { keysWords, patienceWords } from './methods.words.ts';
import { SrtLines } from './srt-lines.tsx';
import { StreamKeys } from './stream-keys.tsx';

/** What the encoder of a line calls itself; null where it did not say. */
const Name = ({ line }: Pick<LineNow, 'line'>) => {
  const words = useWords(keysWords);
  const name = useNow(({ lines }) => lines.find((one) => one.line === line)?.claimed?.encoder ?? null);
  return (
    <Text tone="muted" size={12} className={styles.note}>
      {name ?? words.unnamed}
    </Text>
  );
};

/** Encoders that publish now. Each can be disconnected, for one that is stuck or should not publish. */
const ConnectedEncoders = () => {
  const words = useWords(keysWords);
  const id = useStudioId();
  const lines = useNow((now) => now.lines.filter(({ origin }) => origin === 'encoder').map(({ line }) => line)) ?? [];
  const { confirm } = useOverlays();
  const drop = useWrite(dropLine, { onDone: () => void Message.success(wordsNow(keysWords).disconnected) });
  const ask = async (line: LineNow['line']) => {
    const title = words.disconnectTitle(words.lines[line]);
    if (await confirm({ title, text: words.disconnectText, ok: words.disconnect, danger: true }))
      drop.mutate({ id, line });
  };
  if (lines.length === 0) return null;
  return (
    <section aria-label={words.encoders}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.encoders}
      </Text>
      <Stack as="ul" className={styles.keys}>
        {lines.map((line) => (
          <li key={line}>
            <span className={styles.keyLine}>{words.lines[line]}</span>
            <Name line={line} />
            <Button
              size="small"
              status="danger"
              aria-label={words.disconnectOf(words.lines[line])}
              loading={drop.isPending && drop.variables?.line === line}
              onClick={() => void ask(line)}
            >
              {words.disconnect}
            </Button>
          </li>
        ))}
      </Stack>
    </section>
  );
};

/** The settings that encoders should use for this studio. */
const EncoderSettings = () => {
  const words = useWords(departureWords);
  const format = useFormat();
  const { parameters, slug } = useStudio();
  const { video, audio } = parameters ?? {};
  return (
    <section aria-label={words.encoder}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.encoder}
      </Text>
      {video && audio ? (
        <ul>
          <li>
            {words.picture(
              video.encoding.resolution.replace('*', '×'),
              format.number(video.encoding.frameRate),
              video.encoding.profile,
            )}
          </li>
          <li>
            {words.rate(
              format.number(video.encoding.rate.default),
              format.number(video.encoding.rate.min),
              format.number(video.encoding.rate.max),
            )}
          </li>
          <li>
            {words.sound(
              audio.encoding.profile,
              format.number(audio.encoding.rate),
              format.number(audio.encoding.channels),
            )}
          </li>
        </ul>
      ) : null}
      <Text as="p" tone="muted" size={12} className={styles.note}>
        {parameters ? words.inEffect : words.none}{' '}
        <PageLink to="Group" search={{ studio: slug }}>
          {words.change}
        </PageLink>
      </Text>
    </section>
  );
};

/** In place of null, which no select offers. */
const BY_HAND = -1;
const OFFERED = [0, 30, 60, 120, PATIENCE_SECONDS, 600, 900, 1800, 3600, 7200, 14_400, 28_800, PATIENCE_MAX_SECONDS];

/** For how long the studio's lives go on while nobody sends. The other settings stay as they are. */
export const PatienceSelect = () => {
  const words = useWords(patienceWords);
  const id = useId();
  const studio = useStudio();
  const { id: studioId, automatic, delaySeconds, coolDownSeconds, patienceSeconds, version } = studio;
  const write = useWrite(saveStudioSettings, { onDone: () => Message.success(wordsNow(patienceWords).saved) });
  const settings = { id: studioId, automatic, delaySeconds, coolDownSeconds, version };
  const value = patienceSeconds ?? BY_HAND;
  // An integration may have set another one.
  const seconds = [...new Set([...OFFERED, Math.max(0, value)])].sort((a, b) => a - b);
  const options = [
    ...seconds.map((one) => ({ value: one, label: words.time(one) })),
    { value: BY_HAND, label: words.byHand },
  ];
  return (
    <section>
      <Row wrap gap={[4, 12]}>
        <span id={id}>{words.label}</span>
        <NamedSelect
          labelledBy={id}
          value={value}
          options={options}
          disabled={write.isPending}
          onChange={(next) => {
            if (next === undefined || next === value) return;
            write.mutate({ ...settings, patienceSeconds: next === BY_HAND ? null : next });
          }}
        />
      </Row>
      <Text as="p" tone="muted" size={12} above={4}>
        {words.hint}
      </Text>
    </section>
  );
};

/** Settings for an encoder: the address and the key. */
export const EncoderPanel = () => {
  const words = useWords(keysWords);
  const { publishUrl } = useStudio();
  return (
    <div className={styles.stack}>
      <section aria-label={words.address}>
        <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
          {words.address}
        </Text>
        {publishUrl ? (
          <Row as="p" inline wrap gap={[4, 12]} shrinks>
            <code className={styles.code}>{publishUrl}</code>
            <CopyButton text={publishUrl} label={words.copyAddress} />
          </Row>
        ) : (
          <Text as="p" tone="muted" size={12} className={styles.note}>
            {words.noAddress}
          </Text>
        )}
      </section>
      <PageLink to="Encoders">{words.allEncoders}</PageLink>
      <ConnectedEncoders />
      <EncoderSettings />
      <StudioSwitch setting="autoStart" />
      <PatienceSelect />
      <StreamKeys />
      <SrtLines />
    </div>
  );
};
