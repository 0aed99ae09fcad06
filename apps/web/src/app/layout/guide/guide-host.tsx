import type { PageName } from '@onair/contract/routes';
import { usePersonal } from '../../../domains/preferences/index.ts';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { showGuide, useGuide } from '../../../shared/page/guide.ts';
import { useSingleKeys } from '../../../shared/page/single-keys.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

const close = () => showGuide(null);

/** The tour and the list of keys, fetched when they first open. `?` opens the list, but on a page that has its own. */
export const GuideHost = ({ page }: { page: PageName }) => {
  const shown = useGuide((state) => state.shown);
  const singleKeys = usePersonal()?.singleKeys === true;
  useSingleKeys({ '?': () => showGuide('keys') }, singleKeys && page !== 'Monitor');
  return (
    <>
      <Overlay part={Tour} props={shown === 'tour' && {}} onClose={close} />
      <Overlay part={ShortcutsDialog} props={shown === 'keys' && {}} onClose={close} />
    </>
  );
};
