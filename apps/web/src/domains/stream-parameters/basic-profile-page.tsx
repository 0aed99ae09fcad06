import { failures } from '@onair/contract/failure';
import { PageQuery } from '@onair/contract/paging';
import { type BasicProfile, profileBasic } from '@onair/contract/stream-parameters/changes';
import { parameterChannel } from '@onair/contract/stream-parameters/parameter-channel';
import {
  differingPaths,
  type ParameterPath,
  type StreamParameters,
  valueAt,
} from '@onair/contract/stream-parameters/stream-parameters';
import { Uuid } from '@onair/contract/text';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Type } from 'typebox';
import { freshOnly, keyOf, queryClient, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconSwap } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { Overlay } from '../../shared/overlay/overlays.tsx';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import styles from './basic-profile.module.css';
import { ChangeCard } from './change-card.tsx';
import { OperationDetail } from './operation-detail.tsx';
import { OperationLogCard } from './operation-log-card.tsx';
import { PARTS, pathsOf, useValueText } from './parameter-fields.ts';
import { basicProfileWords, parameterWords } from './stream-parameters.words.ts';

type Side = 'new' | 'original';

type Props = { side: Side; parameters: StreamParameters | null; other: StreamParameters | null };

const Item = ({ path, side, parameters, other }: Props & { path: ParameterPath }) => {
  const words = useWords(basicProfileWords);
  const label = useWords(parameterWords).labels[path];
  const textOf = useValueText();
  const value = parameters && valueAt(parameters, path);
  const against = other && valueAt(other, path);
  const changed = parameters !== null && other !== null && value !== against;
  return (
    <div className={styles.item} data-changed={changed}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{textOf(path, value)}</span>
        {changed ? (
          <Row as="span" inline gap={4} tone="muted" size={12}>
            <IconSwap aria-hidden="true" />
            {side === 'new' ? words.differs(textOf(path, against)) : words.changedShort}
          </Row>
        ) : null}
      </dd>
    </div>
  );
};

/** All parameters of one side of a change; those that differ from the other side are marked in words. */
const ParameterList = (props: Props) => {
  const words = useWords(basicProfileWords);
  const { side, parameters, other } = props;
  const titles =
    side === 'new'
      ? { video: words.newVideo, audio: words.newAudio }
      : { video: words.originalVideo, audio: words.originalAudio };
  const count = parameters && other ? differingPaths(other, parameters).length : 0;
  const note = side === 'new' ? (other ? words.differences(count) : null) : parameters ? null : words.noOriginal;
  return (
    <PageCard
      title={side === 'new' ? words.newParameters : words.original}
      extra={
        note ? (
          <Text tone="muted" size={13}>
            {note}
          </Text>
        ) : null
      }
    >
      {PARTS.map((part) => (
        <section key={part} className={styles.part}>
          <h3>{titles[part]}</h3>
          <dl>
            {pathsOf(part).map((path) => (
              <Item key={path} path={path} {...props} />
            ))}
          </dl>
        </section>
      ))}
    </PageCard>
  );
};

const Talk = lazyPart(async () => (await import('../work/talk.tsx')).Talk, { inPlace: true, ahead: true });

/** `id`: the change that is shown; `of`: studio that the log is filtered by; `view`: the change opened beside the page. */
const BasicState = Type.Object({
  ...PageQuery.properties,
  id: Type.Optional(Uuid),
  of: Type.Optional(Uuid),
  view: Type.Optional(Uuid),
});

const Loading = () => (
  <>
    <PageCard>
      <Skeleton rows={4} />
    </PageCard>
    <div className={styles.sides}>
      <PageCard>
        <Skeleton rows={14} />
      </PageCard>
      <PageCard>
        <Skeleton rows={14} />
      </PageCard>
    </div>
  </>
);

/**
 * If no change is named, the one shown is put into the address, so that it stays when it is no longer the latest: a navigation
 * of its own, for which the page does not wait.
 */
const useNamed = (id: string | undefined, profile: BasicProfile | undefined, onName: (id: string) => void): void => {
  const found = id === undefined ? profile?.change?.id : undefined;
  const name = useEffectEvent((id: string) => {
    queryClient.setQueryData(keyOf(profileBasic, { id }), profile);
    onName(id);
  });
  useEffect(() => {
    if (found) name(found);
  }, [found]);
};

const Profile = ({ id, onName }: { id: string | undefined; onName: (id: string) => void }) => {
  const proposes = useMay('stream-parameters');
  const words = useWords(basicProfileWords);
  const goTo = useGoTo();
  const read = useCall(profileBasic, id ? { id } : {}, { handled: true, forgetPrevious: true });
  const query = id === undefined ? freshOnly(read) : read;
  useNamed(id, query.error ? undefined : query.data, onName);
  const none = (text: string, action: ReactNode) => (
    <PageCard title={words.title}>
      <Empty text={text} action={action} />
    </PageCard>
  );
  if (query.data) {
    const { change, video, audio, original } = query.data;
    if (!change || !video || !audio)
      return none(
        words.empty,
        proposes ? (
          <Button type="primary" onClick={() => goTo.page('Group')}>
            {words.toForm}
          </Button>
        ) : null,
      );
    const parameters = { video, audio };
    return (
      <>
        <ChangeCard key={change.id} change={change} />
        <div className={styles.sides}>
          <ParameterList side="new" parameters={parameters} other={original} />
          <ParameterList side="original" parameters={original} other={parameters} />
        </div>
        <Talk key={`talk ${change.id}`} subject="parameterChange" id={change.id} />
      </>
    );
  }
  const { error } = query;
  if (error && (error.code === failures.notFound.code || error.code === failures.invalid.code))
    return none(words.notFound, <Button onClick={() => goTo.page('Basic')}>{words.toLatest}</Button>);
  if (error)
    return (
      <PageCard title={words.title}>
        <Failed error={error} onRetry={() => query.refetch()} />
      </PageCard>
    );
  return <Loading />;
};

/** A change of stream parameters under approval, its parameters beside the original ones, and the log of all changes. */
export const BasicProfilePage = () => {
  const [search, put] = useSearchState(BasicState);
  // Opening details within the page is not a navigation step: GoBack leads to the previous page.
  const change = (part: Parameters<typeof put>[0]) => put(part, { replace: true });
  useChannel(parameterChannel);
  return (
    <Stack gap={16}>
      <Profile id={search.id} onName={(id) => change({ id })} />
      <OperationLogCard
        current={search.current ?? 1}
        pageSize={search.pageSize ?? 10}
        of={search.of}
        onPlace={change}
        onView={(view) => change({ view })}
      />
      <Overlay
        part={OperationDetail}
        props={search.view !== undefined && { id: search.view }}
        onClose={() => change({ view: undefined })}
      />
    </Stack>
  );
};
