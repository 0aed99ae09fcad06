import { LINES, type LineName, RENDITIONS } from '@onair/contract/live/media/lines';
import type { Departure, DepartureRule } from '@onair/contract/live/studios/departures';
import type { LineNow } from '@onair/contract/live/studios/now';
import { entryOf } from '@onair/contract/typed';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { usePreview, usePreviewSource } from './preview.state.ts';
import { codecText, fpsText, rateText } from './rates.ts';
import styles from './status-card.module.css';
import { useNow, useOutdated, useStudio } from './studio.state.ts';
import { statusWords } from './studio-status.words.ts';
import { StudioTag } from './studio-tag.tsx';
import { departureWords } from './studios.words.ts';

const units: Partial<Record<DepartureRule, string>> = { frameRate: ' fps', bitRate: ' kbps', audioRate: ' kbps' };

/** `1280*720` reads `1280×720`, `300-900` reads `300–900 kbps`. */
const departureValue = (rule: DepartureRule, value: string): string =>
  `${value.replace('*', '×').replace(/(?<=\d)-(?=\d)/, '–')}${units[rule] ?? ''}`;

/** A readable departure: "Resolution 1920×1080, approved 1280×720". */
const useDepartureText = (): ((departure: Departure) => string) => {
  const { rules, departs } = useWords(departureWords);
  return ({ rule, actual, approved }) =>
    departs(rules[rule], departureValue(rule, actual), departureValue(rule, approved));
};

const TONES: Readonly<Record<LineNow['phase'], Tone>> = {
  armed: 'off',
  starting: 'busy',
  live: 'good',
  stalled: 'warn',
  waiting: 'warn',
};
/** From here on a switch noticeably waits for its key frame. */
const SLOW_KEY_SECONDS = 4;

/** The encoder's own claims: "3 Mbps · 60 · 1920×1080". */
const claimText = (claimed: NonNullable<LineNow['claimed']>, format: Format): string | null => {
  const { videoKbps, fps, width, height } = claimed;
  const parts = [
    videoKbps === null ? null : rateText(videoKbps, format),
    fps === null ? null : `${fpsText(fps, format)} fps`,
    width && height ? `${width}×${height}` : null,
  ];
  return parts.filter((part) => part !== null).join(' · ') || null;
};

/** A number stays with its unit: a line breaks between facts only. */
const together = (fact: string): string => fact.replaceAll(' ', '\u00a0');

const LineFacts = ({ line, onAir }: { line: LineNow; onAir: boolean }) => {
  const words = useWords(statusWords);
  const format = useFormat();
  const { measured, claimed, origin } = line;
  const { width, height, videoCodec, audioCodec, sampleRate, keyFrameSeconds, skewMs } = measured;
  const picture = [
    width && height ? `${width}×${height}` : null,
    videoCodec && codecText(videoCodec),
    audioCodec && `${codecText(audioCodec)}${sampleRate ? ` ${format.number(sampleRate / 1000)} kHz` : ''}`,
  ];
  const timing = [
    keyFrameSeconds === null ? null : words.keyFrame(format.number(Math.round(keyFrameSeconds * 10) / 10)),
    skewMs === null ? null : words.skew(format.number(Math.round(skewMs))),
  ];
  // Rules that the line on air breaks are listed above all lines.
  const broken = onAir ? [] : line.failed.filter((rule) => rule !== 'keyFrames').map((rule) => words.failed[rule]);
  const slow = keyFrameSeconds !== null && keyFrameSeconds > SLOW_KEY_SECONDS ? [words.slowKeys] : [];
  const tracks = measured.otherTracks ? [words.otherTracks] : [];
  const warnings = [...broken, ...slow, ...tracks];
  const claim = (claimed && claimText(claimed, format)) ?? words.nothingClaimed;
  const rows = [
    [origin ? words.origins[origin] : null, ...picture],
    origin === 'encoder' ? [`${words.claimed} ${claim}`] : [],
    timing,
  ];
  return (
    <Text as="div" tone="muted" size={12} line={18} numeric above={2}>
      {rows
        .map((row) => row.flatMap((part) => (part ? [together(part)] : [])).join(' · '))
        .filter(Boolean)
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </Text>
  );
};

/** Departures of the line from the approved parameters, and what to do about them. */
const Departures = ({ line }: { line: LineNow }) => {
  const words = useWords(departureWords);
  const text = useDepartureText();
  if (line.departs.length === 0) return null;
  return (
    <Text as="div" size={12} line={18} above={4} className={styles.warning}>
      <strong>{words.title}</strong>
      <ul>
        {line.departs.map((departure) => (
          <li key={departure.rule}>{text(departure)}</li>
        ))}
      </ul>
      <p>{line.origin === 'playlist' ? words.whatVideo : words.what}</p>
    </Text>
  );
};

/** One input line of the studio: measurements on arrival, next to what its encoder claims. */
const LineBlock = ({ name }: { name: LineName }) => {
  const words = useWords(statusWords);
  const format = useFormat();
  const line = useNow((now) => now.lines.find((one) => one.line === name) ?? null) ?? null;
  const onAir = useNow((now) => now.program === name) === true;
  const outdated = useOutdated();
  const { keys } = useStudio();
  const phase = line?.phase ?? 'armed';
  const hasKey = keys.some((key) => key.line === name && key.set);
  const connected = line !== null && phase !== 'armed';
  const { measured } = line ?? {};
  const state = phase === 'armed' && !hasKey ? words.noKey : words.phases[phase];
  return (
    <li className={styles.line}>
      <Row gap={8} line={22} className={styles.lineHead}>
        <strong>{words.lines[name]}</strong>
        {onAir ? (
          <Text size={12} line={18} rounded="small" className={styles.onAir}>
            {words.onAir}
          </Text>
        ) : null}
        <StatusTag tone={outdated ? 'off' : TONES[phase]}>{outdated ? words.last(state) : state}</StatusTag>
      </Row>
      <dl className={styles.pair}>
        <div>
          <dt>{words.bit}</dt>
          <dd>{connected && measured ? rateText(measured.videoKbps + measured.audioKbps, format) : words.nothing}</dd>
        </div>
        <div>
          <dt>{words.frame}</dt>
          <dd>{connected && measured ? fpsText(measured.fps, format) : words.nothing}</dd>
        </div>
      </dl>
      {connected ? <LineFacts line={line} onAir={onAir} /> : null}
      {connected ? <Departures line={line} /> : null}
    </li>
  );
};

const RestreamSection = lazyPart(async () => (await import('../restream/restream-section.tsx')).RestreamSection, {
  inPlace: true,
});

/** Shown only while the live is restreamed. */
const Restreams = () => (useNow((now) => now.restreams.length > 0) ? <RestreamSection /> : null);

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
