import { pageRoutes } from '@onair/contract/routes';
import { Line, type Locale } from '@onair/contract/text';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Type } from 'typebox';
import { queryClient } from '../../shared/api/query.ts';
import { openingReads } from '../../shared/api/read-ahead.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { currentLocale, useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button, Input } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { showGuide } from '../../shared/page/guide.ts';
import { usePageLabel } from '../../shared/page/menu.words.ts';
import { useGoTo, useSearchState } from '../../shared/page/page.tsx';
import { usePermits } from '../../shared/session/permission.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Empty, Loaded } from '../../shared/ui/states.tsx';
import { useTypedFilter } from '../../shared/ui/use-typed-filter.ts';
import { ArticleText } from './article-text.tsx';
import { type Article, findArticles, loadArticles, loadSearchHelpers, type SearchHelpers } from './articles.ts';
import styles from './help.module.css';
import { helpWords } from './help.words.ts';

const articlesIn = (locale: Locale) =>
  queryOptions({
    queryKey: ['help articles', locale],
    queryFn: () => loadArticles(locale),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handled: true },
  });

openingReads.set('Help', () => queryClient.prefetchQuery(articlesIn(currentLocale())));

const HelpState = Type.Object({ article: Type.Optional(Line(20)), q: Type.Optional(Line(60)) });

/** The article, with a link to the page of its job. */
const ArticleView = ({ article: { title, text, page, picture } }: { article: Article }) => {
  const words = useWords(helpWords);
  const goTo = useGoTo();
  const labelOf = usePageLabel();
  const permits = usePermits();
  const route = pageRoutes.find(({ name }) => name === page);
  return (
    <article className={styles.article}>
      <Text as="h3" tone="strong" size={20} line={28} weight="medium" below={12}>
        {title}
      </Text>
      <ArticleText text={text} />
      {picture ? (
        <img
          src={picture}
          alt={words.pictureOf(title)}
          width={800}
          height={500}
          loading="lazy"
          className={styles.picture}
        />
      ) : null}
      {route && permits(route.access) ? (
        <Button type="primary" onClick={() => goTo.page(route.name)}>
          {words.open(labelOf(route.name))}
        </Button>
      ) : null}
    </article>
  );
};

/** The articles that a search finds, one of them open, and the API reference. */
const Articles = ({ articles }: { articles: readonly Article[] }) => {
  const words = useWords(helpWords);
  const format = useFormat();
  const [{ article, q = '' }, change] = useSearchState(HelpState);
  const [typed, setTyped] = useTypedFilter(q, (next) => change({ q: next || undefined }, { replace: true }));
  const [sounds, setSounds] = useState<SearchHelpers | null>(null);
  useEffect(() => {
    loadSearchHelpers().then(setSounds, () => undefined);
  }, []);
  const found = findArticles(articles, q, sounds);
  const shown = found.find(({ name }) => name === article) ?? found[0];
  return (
    <div className={styles.columns}>
      <div>
        <search>
          <Input
            value={typed}
            maxLength={60}
            allowClear
            aria-label={words.search}
            placeholder={words.search}
            onChange={setTyped}
          />
        </search>
        <p role="status" className="sr-only">
          {q ? words.found(format.number(found.length)) : ''}
        </p>
        <nav aria-label={words.articles}>
          <ul className={styles.list}>
            {found.map(({ name, title }) => (
              <li key={name}>
                <PageLink
                  to="Help"
                  search={{ article: name, ...(q ? { q } : {}) }}
                  aria-current={name === shown?.name ? 'page' : undefined}
                >
                  {title}
                </PageLink>
              </li>
            ))}
            <li>
              <a href="/api/docs" target="_blank" rel="noopener noreferrer" title={words.apiText}>
                {words.api}
              </a>
            </li>
          </ul>
        </nav>
      </div>
      {shown ? (
        <ArticleView key={shown.name} article={shown} />
      ) : (
        <Empty
          text={words.none}
          action={<Button onClick={() => change({ q: undefined }, { replace: true })}>{words.clear}</Button>}
        />
      )}
    </div>
  );
};

/** The product's help: a searchable article for each job, and the API reference below. */
export const HelpPage = () => {
  const words = useWords(helpWords);
  const locale = useLocale((state) => state.locale);
  const query = useQuery({ ...articlesIn(locale), placeholderData: keepPreviousData });
  return (
    <PageCard
      title={words.title}
      extra={
        <Row gap={8}>
          <Button size="small" onClick={() => showGuide('tour')}>
            {words.tour}
          </Button>
          <Button size="small" onClick={() => showGuide('keys')}>
            {words.keys}
          </Button>
        </Row>
      }
    >
      <Loaded query={query}>{(articles) => <Articles articles={articles} />}</Loaded>
    </PageCard>
  );
};
