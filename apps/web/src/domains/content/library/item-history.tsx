import { auditActions } from '@onair/contract/audit/audit-actions';
import { contentHistory } from '@onair/contract/content/desk';
import { partsOf } from '@onair/contract/typed';
import { useCall } from '../../../shared/api/query.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { itemWords } from './item.words.ts';
import styles from './library.module.css';

const known: Readonly<Record<string, Readonly<Record<'zh-CN' | 'en-US', string>>>> = auditActions;

/** Who did what to an item, the latest first. */
export const ItemHistory = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const locale = useLocale((state) => state.locale);
  const query = useCall(contentHistory, { id }, { handled: true, forgetPrevious: true });
  return (
    <PageCard title={words.history}>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noHistory} />}>
        {(entries) => (
          <ul className={styles.comments}>
            {entries
              .map((entry) => ({ ...entry, reason: partsOf(entry.after).reason }))
              .map(({ at, by, action, reason }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries of one instant are told apart by their place alone
                <li key={`${at} ${place}`} className={styles.comment}>
                  <Row gap={8} justify="between">
                    <Text>
                      <span data-content>{by || words.system}</span> {known[action]?.[locale] ?? action}
                    </Text>
                    <Text tone="muted" size={12} nowrap>
                      <RelativeTime at={at} />
                    </Text>
                  </Row>
                  {typeof reason === 'string' ? (
                    <Text as="p" tone="muted" anywhere data-content>
                      {reason}
                    </Text>
                  ) : null}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </PageCard>
  );
};
