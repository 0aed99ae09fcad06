import { useState } from 'react';
import { Gestures } from './gesture.ts';

/**
 * A button of one or several writes: busy until they are done. The second click of a double click belongs to the first one,
 * also where that has been refused meanwhile: `mutateAsync` would never settle for it, and the button stay busy.
 * @param work reports its failures itself
 */
export const usePress = (work: () => Promise<void>): { busy: boolean; press: () => void } => {
  const [busy, setBusy] = useState(false);
  const [gestures] = useState(() => new Gestures<null, void>());
  const run = async () => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return { busy, press: () => void gestures.run(null, run) };
};
