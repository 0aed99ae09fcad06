import { visits } from '@onair/contract/identity/profile';
import { pageRoutes } from '@onair/contract/routes';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { Loaded, Skeleton } from '../../shared/ui/states.tsx';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

/** Visits of this month against the same days of last month, and the pages opened most. */
export const VisitsTile = () => {
  const words = useWords(infoWords);
  const format = useFormat();
  const pageName = usePageName();
  const query = useCall(visits, {}, { handled: true });
  const nameOf = (name: string) => {
    const page = pageRoutes.find((one) => one.name === name);
    return page ? pageName(page.name) : name;
  };
  return (
    <div className={styles.visits}>
      <Text as="h3" tone="muted" size={14} className={styles.small}>
        {words.visits}
      </Text>
      <Loaded query={query} loading={<Skeleton rows={2} />}>
        {([all, ...pages]) => (
          <>
            <Text as="p" weight="medium" numeric above={2} below={2} className={styles.count}>
              {words.times(format.number(all?.visits ?? 0))}
            </Text>
            <Text as="p" tone="muted" size={12} below={8} data-down={(all?.growth ?? 0) < 0}>
              {typeof all?.growth === 'number' ? words.againstLastMonth(format.change(all.growth)) : words.noLastMonth}
            </Text>
            {pages.length > 0 ? (
              <Stack as="ul" gap={2} className={styles.pages} aria-label={words.mostVisited}>
                {pages.map((page) => (
                  <li key={page.name}>
                    <span>{nameOf(page.name)}</span>
                    <span>{format.number(page.visits)}</span>
                  </li>
                ))}
              </Stack>
            ) : (
              <Text as="p" tone="muted" size={12} below={8}>
                {words.noVisits}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
};
