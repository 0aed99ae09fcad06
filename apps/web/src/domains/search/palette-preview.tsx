import { contentPictureUrl } from '@onair/contract/content/pictures';
import type { SearchResult } from '@onair/contract/search/search';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { contentWords } from '../../shared/i18n/content.words.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { coverSrc } from '../../shared/picture/content-picture.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { type Fact, Facts } from '../../shared/ui/facts.tsx';
import type { Choice } from './matches.ts';
import styles from './palette.module.css';
import { paletteWords } from './palette.words.ts';

/** Details of a record, from the search response. */
const useFacts = (): ((found: SearchResult) => Fact[]) => {
  const { preview: words } = useWords(paletteWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const clock = useCompanyClock();
  return ({ kind, hint, preview }) => {
    const { contentType, category, status, at, filterType, count, rule, title, jobName } = preview;
    const facts: (readonly [string, string | undefined])[] = [
      [words.hints[kind], hint],
      [words.type, contentType && content.contentTypes[contentType]],
      [words.category, category && content.categories[category]],
      [words.status, status && content.statuses[status]],
      [words.selection, filterType && words.filterTypes[filterType]],
      [words.items, count === undefined ? undefined : format.number(count)],
      [words.rule, rule],
      [words.title, title],
      [words.job, jobName],
      [words.published, kind === 'content' && at ? clock.date(at) : undefined],
      [words.status, kind === 'studio' ? (at ? words.live(clock.minute(at)) : words.idle) : undefined],
    ];
    return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  };
};

type Props = { choices: readonly Choice[]; current: Choice | undefined };

/**
 * Details of the highlighted choice, next to the list. Covers of all choices are fetched with the list, so that none
 * has to be waited for.
 */
export const PalettePreview = ({ choices, current }: Props) => {
  const words = useWords(paletteWords);
  const factsOf = useFacts();
  const found = current?.found;
  const covers = choices.flatMap(({ key, found: one }) =>
    one?.preview.coverId ? [{ key, id: one.preview.coverId }] : [],
  );
  return (
    <section className={styles.preview} aria-label={words.preview.name}>
      {covers.map(({ key, id }) => (
        <img key={key} src={coverSrc(contentPictureUrl(id), 320)} alt="" hidden={key !== current?.key} />
      ))}
      {found?.kind === 'person' ? <Avatar name={found.label} src={found.preview.avatar ?? ''} size={48} /> : null}
      {current ? (
        <Text as="p" weight="medium" below={8} anywhere>
          {current.label}
        </Text>
      ) : null}
      {found ? (
        <Facts look="table" facts={factsOf(found)} className={styles.facts} />
      ) : (
        <Text as="p" tone="muted" size={12} anywhere>
          {current?.hint}
        </Text>
      )}
    </section>
  );
};
