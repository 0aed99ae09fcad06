import { recentVisits } from '@onair/contract/analytics/workplace';
import { getPreferences } from '@onair/contract/preferences/preferences';
import type { PageName } from '@onair/contract/routes';
import { isOneOf } from '@onair/contract/typed';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { useOverlays } from '../../shared/overlay/overlays.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { PageTiles, useShortcutPages } from './page-tiles.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const QuickSetup = lazyPart(async () => (await import('./quick-setup.tsx')).QuickSetup);

/** Defaults until the account has chosen its own. */
const USUAL: readonly PageName[] = ['SearchTable', 'DataAnalysis', 'Setting', 'Step', 'Card'];
const RECENT = 3;

/** The names of pages that this role may open, in the given order. */
const known = (names: readonly string[], pages: readonly PageName[]): PageName[] =>
  names.filter((name) => isOneOf(pages, name));

/** The account's shortcuts, and its recently visited pages. */
export const QuickOperations = () => {
  const words = useWords(workplaceWords);
  const pages = useShortcutPages();
  const { open } = useOverlays();
  const preferences = useCall(getPreferences, {}, { handled: true });
  const visits = useCall(recentVisits, {}, { handled: true });
  const chosen = known(preferences.data?.quickOperations ?? USUAL, pages);
  return (
    <PageCard
      title={words.quick}
      extra={
        <Button type="text" size="small" aria-label={words.setupTitle} onClick={() => open(QuickSetup, { chosen })}>
          {words.setup}
        </Button>
      }
    >
      <Loaded query={preferences} loading={<Skeleton rows={3} />}>
        {() => <PageTiles names={chosen} empty={words.noQuick} />}
      </Loaded>
      <h2 className={styles.second}>{words.recent}</h2>
      <Loaded query={visits} loading={<div style={{ height: 58 }} aria-busy="true" />}>
        {(list) => (
          <PageTiles
            names={known(
              list.map((visit) => visit.name),
              pages,
            ).slice(0, RECENT)}
            empty={words.noRecent}
          />
        )}
      </Loaded>
    </PageCard>
  );
};
