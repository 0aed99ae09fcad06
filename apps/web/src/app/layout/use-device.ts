import { useEffect } from 'react';
import { MOBILE, NARROW, PHONE } from '../../shared/settings/frame.ts';
import { setWindowState } from '../../shared/settings/settings.ts';
import { useMedia } from '../../shared/ui/use-media.ts';

export const useDevice = () => {
  const phone = useMedia(PHONE);
  const mobile = useMedia(MOBILE);
  const narrow = useMedia(NARROW);
  useEffect(() => setWindowState({ device: mobile ? 'mobile' : 'desktop' }), [mobile]);
  return { phone, mobile, narrow };
};
