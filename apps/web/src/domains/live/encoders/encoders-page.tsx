import { encodersChannel, listTurnedAway, type TurnedAwayEncoder } from '@onair/contract/live/encoders';
import { type LineNow, studioChannel } from '@onair/contract/live/studios/now';
import { listStudios, type StudioCard } from '@onair/contract/live/studios/studios';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { storeReports, useClock, useConnectedLines } from '../studios/studio.state.ts';
import { encodersWords } from './encoders.words.ts';

type Connected = { studio: StudioCard; line: LineNow; connected: NonNullable<LineNow['connected']> };

const StudioLink = ({ studio }: { studio: StudioCard | undefined }) => {
  const words = useWords(encodersWords);
  if (!studio) return <Text tone="muted">{words.unknownStudio}</Text>;
  return (
    <PageLink to="Monitor" search={{ studio: studio.slug }} data-content>
      {studio.name}
    </PageLink>
  );
};

/** Encoders and browsers that publish now, over all studios. */
const ConnectedNow = ({ studios }: { studios: readonly StudioCard[] }) => {
  const words = useWords(encodersWords);
  const format = useFormat();
  const now = useClock(true);
  const rows = useConnectedLines(now).flatMap(({ studioId, line }): Connected[] => {
    const studio = studios.find(({ id }) => id === studioId);
    return studio && line.connected ? [{ studio, line, connected: line.connected }] : [];
  });
  const columns: Column<Connected>[] = [
    {
      key: 'studio',
      title: words.studio,
      width: 160,
      rowHeader: true,
      cell: ({ studio }) => <StudioLink studio={studio} />,
    },
    { key: 'line', title: words.line, width: 110, cell: ({ line }) => words.lines[line.line] },
    { key: 'way', title: words.way, width: 90, cell: ({ connected }) => words.ways[connected.way] },
    { key: 'address', title: words.address, width: 150, cell: ({ connected }) => connected.address },
    {
      key: 'encoder',
      title: words.encoder,
      width: 180,
      cell: ({ line }) => <span data-content>{line.claimed?.encoder ?? words.unnamed}</span>,
    },
    { key: 'since', title: words.since, width: 160, ...timeCells(({ connected }) => connected.at) },
    {
      key: 'rate',
      title: words.rate,
      width: 100,
      align: 'end',
      cell: ({ line: { measured } }) => words.kbps(format.number(Math.round(measured.videoKbps + measured.audioKbps))),
    },
  ];
  return (
    <PageCard title={words.connected}>
      {rows.length === 0 ? (
        <Empty text={words.noneConnected} />
      ) : (
        <DataRows
          caption={words.connected}
          columns={columns}
          rows={rows}
          keyOf={({ studio, line }) => `${studio.id} ${line.line}`}
          card={{ title: 'studio', corner: 'rate' }}
        />
      )}
    </PageCard>
  );
};

/** Over SRT the key is a passphrase, which the encoder calls so. */
const adviceOf = (words: (typeof encodersWords)['en-US'], { reason, way }: TurnedAwayEncoder) =>
  reason === 'unknownKey' && way === 'srt' ? words.wrongPassphrase : words.reasons[reason];

/** Where it came from, as far as it said. */
const From = ({ one: { address, way, encoder, application, keyEnding } }: { one: TurnedAwayEncoder }) => {
  const words = useWords(encodersWords);
  const said = [
    words.ways[way],
    encoder,
    application && words.application(application),
    keyEnding && words.keyEnding(keyEnding),
  ].filter((part) => part !== null && part !== '');
  return (
    <Stack gap={2}>
      <span>{address === 'others' ? words.others : address}</span>
      <Text tone="muted" size={12} data-content>
        {said.join(' · ')}
      </Text>
    </Stack>
  );
};

/** Encoders that were turned away, with what to do about it. */
const TurnedAway = ({ studios }: { studios: readonly StudioCard[] }) => {
  const words = useWords(encodersWords);
  const format = useFormat();
  const query = useCall(listTurnedAway, {}, { handled: true });
  const columns: Column<TurnedAwayEncoder>[] = [
    { key: 'when', title: words.when, width: 150, rowHeader: true, ...timeCells(({ lastAt }) => lastAt) },
    {
      key: 'why',
      title: words.why,
      width: 340,
      cell: (one) => (
        <Stack gap={2}>
          <Text tone="strong">{adviceOf(words, one).why}</Text>
          <Text tone="muted" size={12}>
            {adviceOf(words, one).advice}
          </Text>
          {one.detail && one.reason === 'protocol' ? (
            <Text tone="muted" size={12} data-content>
              {one.detail}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    { key: 'from', title: words.from, width: 220, cell: (one) => <From one={one} /> },
    {
      key: 'studio',
      title: words.studio,
      width: 150,
      cell: ({ studioId, line }) => (
        <Stack gap={2}>
          <StudioLink studio={studios.find(({ id }) => id === studioId)} />
          {line ? (
            <Text tone="muted" size={12}>
              {words.lines[line]}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    { key: 'times', title: words.times, width: 80, align: 'end', cell: ({ times }) => format.number(times) },
  ];
  return (
    <PageCard title={words.turnedAway}>
      <Text as="p" tone="muted" size={12} below={12}>
        {words.turnedAwayHint}
      </Text>
      <Loaded
        query={query}
        loading={<Skeleton rows={4} />}
        isEmpty={(list) => list.length === 0}
        empty={<Empty text={words.noneTurnedAway} />}
      >
        {(list) => (
          <DataRows
            caption={words.turnedAway}
            columns={columns}
            rows={list}
            keyOf={({ id }) => id}
            card={{ title: 'when', corner: 'times' }}
          />
        )}
      </Loaded>
    </PageCard>
  );
};

/** Who publishes now, and who was turned away and why, over all studios and without one. */
export const EncodersPage = () => {
  const studios = useCall(listStudios, {}, { handled: true }).data ?? [];
  useChannel(studioChannel, { now: ({ studios: heard }) => storeReports(heard) });
  useChannel(encodersChannel);
  return (
    <Stack gap={16}>
      <ConnectedNow studios={studios} />
      <TurnedAway studios={studios} />
    </Stack>
  );
};
