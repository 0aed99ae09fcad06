import { memo, useState } from 'react';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import type { DrawerProps, OpenDrawer } from './chat-drawer.tsx';

const code = partCode(async () => (await import('./chat-drawer.tsx')).ChatDrawer);

type Props = Omit<DrawerProps, 'drawer' | 'open'> & { open: OpenDrawer | null };

/** Drawers of the chat; their code is fetched when the first of them opens. */
export const ChatDrawers = memo(({ open, ...rest }: Props) => {
  const [last, setLast] = useState(open);
  // Kept while the drawer slides out.
  if (open && open !== last) setLast(open);
  return last ? (
    <LazyPart code={code} tryOn={open} onFail={rest.onClose} props={{ ...rest, drawer: last, open: open !== null }} />
  ) : null;
});
