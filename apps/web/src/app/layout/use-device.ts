import { useEffect } from 'react';
import { setWindowState } from '../../shared/settings/settings.ts';
import { useMedia } from '../../shared/ui/use-media.ts';

/** Below these widths: navbar with less buttons, menu as a drawer, menu collapsed unless asked for. */
const PHONE = '(max-width: 767px)';
const MOBILE = '(max-width: 991px)';
const NARROW = '(max-width: 1199px)';

export const useDevice = () => {
  const phone = useMedia(PHONE);
  const mobile = useMedia(MOBILE);
  const narrow = useMedia(NARROW);
  useEffect(() => setWindowState({ device: mobile ? 'mobile' : 'desktop' }), [mobile]);
  return { phone, mobile, narrow };
};
