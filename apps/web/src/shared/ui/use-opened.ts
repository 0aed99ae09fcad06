import { useState } from 'react';

/** Whether something has been open once: from then on it stays mounted, so that it can slide or fade out. */
export const useOpened = (open: boolean): boolean => {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
};
