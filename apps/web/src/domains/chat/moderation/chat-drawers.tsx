import type { ChatRow } from '@onair/contract/chat/chat';
import type { ChatMe } from '@onair/contract/chat/room';
import { memo, useState } from 'react';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import type { ChatActs } from './use-chat-acts.ts';

export type OpenDrawer = { kind: 'queue' | 'muted' | 'mode' | 'moderators' } | { kind: 'person'; id: string };

export type DrawerProps = {
  studioId: string;
  me: ChatMe | null;
  drawer: OpenDrawer;
  open: boolean;
  acts: ChatActs;
  remember: (row: ChatRow) => void;
  onPerson: (id: string) => void;
  onClose: () => void;
};

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
