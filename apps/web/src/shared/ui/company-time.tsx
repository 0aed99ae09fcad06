import { useCompanyClock } from '../i18n/company-clock.ts';
import { Text } from '../layout/layout.tsx';

export type To = 'minute' | 'second';

type Props = {
  at: string;
  to?: To;
  /** Below a heading that names the current zone: a time of another offset, as in summer, still names its own. */
  headed?: boolean;
};

/**
 * An instant on the company's clock, by which filters and files count days. The zone is named where the reader's own
 * clock differs.
 */
export const CompanyTime = ({ at, to = 'second', headed = false }: Props) => {
  const clock = useCompanyClock();
  const zone = headed ? clock.oddZoneAt(at, Date.now()) : clock.zoneAt(at);
  return (
    <time dateTime={at}>
      {to === 'minute' ? clock.bare.minute(at) : clock.bare.instant(at)}
      {zone ? (
        <Text tone="muted" size={12}>
          {` ${zone}`}
        </Text>
      ) : null}
    </time>
  );
};
