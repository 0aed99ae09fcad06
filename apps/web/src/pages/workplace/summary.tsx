import { workplaceSummary } from '@onair/contract/analytics/workplace';
import type { ReactNode } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconFile, IconFire, IconMessage, IconUpload } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { useSession } from '../../shared/session/session.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Failed } from '../../shared/ui/states.tsx';
import { Change } from './change.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

type StatProps = { icon: ReactNode; tone: string | undefined; label: string; value: ReactNode; note?: ReactNode };

const Stat = ({ icon, tone, label, value, note }: StatProps) => (
  <Row gap={14} className={styles.stat}>
    <span className={`${styles.statIcon} ${tone}`} aria-hidden="true">
      {icon}
    </span>
    <dl>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </dl>
  </Row>
);

/** Leads from a count to the services that it counts. */
const MoneyLink = ({ name, children }: { name: string; children: string }) => (
  <PageLink to="/list/card?tab=service" aria-label={`${name}: ${children}`}>
    {children}
  </PageLink>
);

const Dash = () => <Text tone="faint">–</Text>;

/** Welcome, the money line and the four figures; the numbers have their places before they arrive. */
export const Summary = () => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const name = useSession((state) => state.profile?.name ?? '');
  const query = useCall(workplaceSummary, {}, { handled: true });
  const { data } = query;

  const count = (n: number | undefined) =>
    n === undefined ? (
      <Dash />
    ) : (
      <>
        {format.number(n)}
        {words.unit ? <small>{words.unit}</small> : null}
      </>
    );

  return (
    <>
      <Row wrap gap={[12, 32]} justify="between" className={styles.banner}>
        <h2 data-content>{words.welcome(name)}</h2>
        <Row as="dl" wrap gap={[8, 28]} align="stretch" className={styles.money} aria-label={words.money}>
          <div>
            <dt>{words.balance}</dt>
            <dd>{data ? format.money(data.balance) : <Dash />}</dd>
          </div>
          <div>
            <dt>{words.pending}</dt>
            <dd>{data ? <MoneyLink name={words.pending}>{format.number(data.ordersPending)}</MoneyLink> : <Dash />}</dd>
          </div>
          <div>
            <dt>{words.renewal}</dt>
            <dd>{data ? <MoneyLink name={words.renewal}>{format.number(data.renewalsDue)}</MoneyLink> : <Dash />}</dd>
          </div>
        </Row>
      </Row>
      {query.error && !data ? (
        <Failed error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <section className={styles.stats} aria-label={words.figures}>
          <Stat icon={<IconFile />} tone={styles.blue} label={words.onlineContent} value={count(data?.onlineContent)} />
          <Stat icon={<IconUpload />} tone={styles.green} label={words.putIn} value={count(data?.putIn)} />
          <Stat icon={<IconMessage />} tone={styles.cyan} label={words.newDay} value={count(data?.newComments)} />
          <Stat
            icon={<IconFire />}
            tone={styles.red}
            label={words.newFromYesterday}
            value={data ? <Change value={data.newFromYesterday} /> : <Dash />}
            note={
              data &&
              (data.newFromYesterday === null ? words.noReference : words.newToday(format.number(data.newToday)))
            }
          />
        </section>
      )}
    </>
  );
};
