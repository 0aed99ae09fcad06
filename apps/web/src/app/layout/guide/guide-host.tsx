import type { PageName } from '@onair/contract/routes';
import { usePersonal } from '../../../domains/preferences/index.ts';
import { showGuide, useGuide } from '../../../shared/page/guide.ts';
import { useSingleKeys } from '../../../shared/page/single-keys.ts';
import { LazyPart, partCode, useOpened } from '../../../shared/ui/lazy-part.tsx';

const tour = partCode(async () => (await import('./tour.tsx')).Tour);
const shortcuts = partCode(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

const close = () => showGuide(null);

/** The tour and the list of keys, fetched when they first open. `?` opens the list, but on a page that has its own. */
export const GuideHost = ({ page }: { page: PageName }) => {
  const shown = useGuide((state) => state.shown);
  const singleKeys = usePersonal()?.singleKeys === true;
  const toured = useOpened(shown === 'tour');
  const listed = useOpened(shown === 'keys');
  useSingleKeys({ '?': () => showGuide('keys') }, singleKeys && page !== 'Monitor');
  return (
    <>
      {toured ? (
        <LazyPart code={tour} props={{ open: shown === 'tour', onClose: close }} tryOn={shown} onFail={close} />
      ) : null}
      {listed ? (
        <LazyPart code={shortcuts} props={{ open: shown === 'keys', onClose: close }} tryOn={shown} onFail={close} />
      ) : null}
    </>
  );
};
