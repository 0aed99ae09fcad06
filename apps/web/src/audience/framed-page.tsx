/** @jsxImportSource preact */
import { numberFormat } from '@onair/contract/lib/formatters';
import { useEffect, useMemo } from 'preact/hooks';
import { awaitStart } from './await-start.ts';
import { Icon } from './icons.tsx';
import { LoadError } from './load-error.tsx';
import { preferences, useWords } from './preferences.ts';
import { Stage } from './stage/stage.tsx';
import { useStore } from './store.ts';
import { openStudio } from './studio.ts';
import { startViewer } from './viewing.ts';

const open = (slug: string) => {
  const studio = openStudio(slug);
  awaitStart(slug, studio);
  return { studio, viewing: startViewer(slug, studio.heard) };
};

/** The player of a studio for pages of other sites, with its title and a link to the live page. */
export const FramedPage = ({ slug }: { slug: string }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const { studio, viewing } = useMemo(() => open(slug), [slug]);
  const { info, fault, title, live, watching } = useStore(studio);
  const name = title || (info?.name ?? '');
  useEffect(() => {
    document.title = name ? `${name} · Onair` : 'Onair';
  }, [name]);
  if (fault && !info) return <LoadError gone={fault === 'notFound'} onRetry={studio.load} />;
  return (
    <main class="framed" lang={locale}>
      <Stage slug={slug} studio={studio} viewing={viewing}>
        {info ? (
          <div class="framed-head">
            <h1>
              <a href={`/live/${slug}`} target="_blank" rel="noopener" title={words.wholePage}>
                {name}
              </a>
            </h1>
            {live && watching ? (
              <span class="fact" data-watching>
                <Icon name="people" />
                {words.watching(numberFormat(locale).format(watching))}
              </span>
            ) : null}
          </div>
        ) : null}
      </Stage>
    </main>
  );
};
