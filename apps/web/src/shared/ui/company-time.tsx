import { site } from '@onair/contract/system';
import { useCall } from '../api/query.ts';
import { useFormat } from '../i18n/format.ts';
import styles from './company-time.module.css';

/**
 * An instant on the company's clock, as filters and files count its days. The zone is named where the reader's own clock
 * shows another time.
 */
export const CompanyTime = ({ at }: { at: string }) => {
  const format = useFormat();
  const timeZone = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY }).data?.timeZone;
  const other = timeZone !== undefined && format.timeIn(at, timeZone) !== format.time(at);
  return (
    <time dateTime={at}>
      {timeZone ? format.instantIn(at, timeZone) : format.instant(at)}
      {other ? <span className={styles.zone}> {timeZone}</span> : null}
    </time>
  );
};
