import { useEffect, useSyncExternalStore } from 'react';
import { setWindowState } from '../../shared/settings/settings.ts';

/** Below these widths: navbar with less buttons, menu as a drawer, menu collapsed unless asked for. */
const PHONE = '(max-width: 767px)';
const MOBILE = '(max-width: 991px)';
const NARROW = '(max-width: 1199px)';

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

export const useDevice = () => {
  const phone = useMedia(PHONE);
  const mobile = useMedia(MOBILE);
  const narrow = useMedia(NARROW);
  useEffect(() => setWindowState({ device: mobile ? 'mobile' : 'desktop' }), [mobile]);
  return { phone, mobile, narrow };
};
