import { memo } from 'react';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import type { DrawerProps, OpenDrawer } from './chat-drawer.tsx';

const ChatDrawer = lazyPart(async () => (await import('./chat-drawer.tsx')).ChatDrawer);

type Props = Omit<DrawerProps, 'drawer' | 'open'> & { open: OpenDrawer | null };

/** Drawers of the chat; their code is fetched when the first of them opens. */
export const ChatDrawers = memo(({ open, onClose, ...rest }: Props) => (
  <Overlay part={ChatDrawer} props={open && { ...rest, drawer: open }} onClose={onClose} />
));
