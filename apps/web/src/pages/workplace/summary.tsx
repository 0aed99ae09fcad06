import { rolesFor } from '@onair/contract/access';
import { workplaceSummary } from '@onair/contract/analytics/workplace';
import { changeOf, isComparable } from '@onair/contract/change';
import type { Output } from '@onair/contract/endpoint';
import { type ReactNode, useId } from 'react';
import { usePreferences } from '../../domains/preferences/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconFile, IconFire, IconMessage, IconUpload } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { showGuide } from '../../shared/page/guide.ts';
import { Permission, useMay } from '../../shared/session/permission.tsx';
import { useSession } from '../../shared/session/session.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Failed } from '../../shared/ui/states.tsx';
import { Change } from './change.tsx';
import styles from './summary.module.css';
import { workplaceWords } from './workplace.words.ts';

type StatProps = {
  icon: ReactNode;
  tone: 'blue' | 'green' | 'cyan' | 'red';
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The page behind the figure; null where the role has none. */
  to: string | null;
};

const Stat = ({ icon, tone, label, value, note, to }: StatProps) => {
  const id = useId();
  return (
    <Row gap={14} className={styles.stat}>
      <span className={styles.statIcon} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <dl>
        <dt id={id}>{label}</dt>
        <dd id={`${id}value`}>
          {to ? (
            <PageLink href={to} aria-labelledby={`${id} ${id}value`}>
              {value}
            </PageLink>
          ) : (
            value
          )}
        </dd>
        {note ? <dd className={styles.note}>{note}</dd> : null}
      </dl>
    </Row>
  );
};

const Dash = () => <Text tone="faint">–</Text>;

/** The company's balance, for those who manage it. */
const Money = ({ data }: { data: Output<typeof workplaceSummary> | undefined }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const entries = [
    [words.balance, data && format.money(data.balance), '&ledger=entries'],
    [words.pending, data && format.number(data.ordersPending ?? 0), '&ledger=orders'],
    [words.renewal, data && format.number(data.renewalsDue ?? 0), ''],
  ] as const;
  return (
    <Row as="dl" wrap gap={[8, 28]} align="stretch" className={styles.money} aria-label={words.money}>
      {entries.map(([name, value, search]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value === undefined ? (
              <Dash />
            ) : (
              <PageLink href={`/list/card?tab=service${search}`} aria-label={`${name}: ${value}`}>
                {value}
              </PageLink>
            )}
          </dd>
        </div>
      ))}
    </Row>
  );
};

/** The welcome, the tour until it was seen, and the money line for those who see it. */
export const Banner = () => {
  const words = useWords(workplaceWords);
  const name = useSession((state) => state.profile?.name ?? '');
  const { data } = useCall(workplaceSummary, {}, { handled: true });
  const preferences = usePreferences();
  return (
    <Row wrap gap={[12, 32]} justify="between" className={styles.banner}>
      <Row wrap gap={[4, 12]}>
        <h2 data-content>{words.welcome(name)}</h2>
        {preferences && !preferences.tipsRead?.includes('Tour') ? (
          <Button type="text" size="small" className={styles.tour} onClick={() => showGuide('tour')}>
            {words.tour}
          </Button>
        ) : null}
      </Row>
      <Permission roles={rolesFor('billing:read')}>
        <Money data={data} />
      </Permission>
    </Row>
  );
};

const LAUNCHED = '/list/campaigns?state=launched';
const TODAY = '/visualization/data-analysis?preset=today';

/** The four figures; their space is reserved before they load. */
export const Summary = () => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const query = useCall(workplaceSummary, {}, { handled: true });
  const { data } = query;
  const analyses = useMay('analytics:read');
  const campaigns = useMay('campaigns:read');
  const behind = (page: `/${string}`) => (analyses ? page : null);

  const count = (n: number | undefined) =>
    n === undefined ? (
      <Dash />
    ) : (
      <>
        {format.number(n)}
        {words.unit ? <small>{words.unit}</small> : null}
      </>
    );
  const compared = data && isComparable(changeOf(data.newToday, data.newYesterday), data.newYesterday);
  if (query.error && !data) return <Failed error={query.error} onRetry={() => query.refetch()} />;
  return (
    <section className={styles.stats} aria-label={words.figures}>
      <Stat
        icon={<IconFile />}
        tone="blue"
        label={words.onlineContent}
        value={count(data?.onlineContent)}
        to={behind('/visualization/multi-dimension-data-analysis')}
      />
      <Stat
        icon={<IconUpload />}
        tone="green"
        label={words.putIn}
        value={count(data?.putIn)}
        to={campaigns ? LAUNCHED : null}
      />
      <Stat
        icon={<IconMessage />}
        tone="cyan"
        label={words.newDay}
        value={count(data?.newComments)}
        to={behind(TODAY)}
      />
      <Stat
        icon={<IconFire />}
        tone="red"
        label={words.newFromYesterday}
        value={count(data?.newToday)}
        note={
          data ? (
            <>
              {compared ? <Change now={data.newToday} before={data.newYesterday} counts={words.published} /> : null}{' '}
              {words.sinceYesterday(format.number(data.newToday), format.number(data.newYesterday))}
            </>
          ) : undefined
        }
        to={behind(TODAY)}
      />
    </section>
  );
};
