import { useCompanyClock } from '../i18n/company-clock.ts';
import { Text } from '../layout/layout.tsx';

/**
 * An instant on the company's clock, as filters and files count its days. The zone is named where the reader's own clock
 * shows another time.
 */
export const CompanyTime = ({ at, to = 'second' }: { at: string; to?: 'minute' | 'second' }) => {
  const clock = useCompanyClock();
  const zone = clock.zone(at);
  return (
    <time dateTime={at}>
      {to === 'minute' ? clock.minute(at) : clock.instant(at)}
      {zone ? (
        <Text tone="muted" size={12}>
          {zone}
        </Text>
      ) : null}
    </time>
  );
};
