import { useWords } from '../../../shared/i18n/words.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import type { DrawerProps } from './chat-drawers.tsx';
import styles from './drawers.module.css';
import { drawerWords } from './drawers.words.ts';
import { ModeForm } from './mode-form.tsx';
import { ModeratorList } from './moderator-list.tsx';
import { MutedList } from './muted-list.tsx';
import { PersonDetail } from './person-detail.tsx';
import { QueueList } from './queue-list.tsx';

/** One drawer for everything about the chat except its lines. */
export const ChatDrawer = ({ studioId, me, drawer, open, acts, remember, onPerson, onClose }: DrawerProps) => {
  const words = useWords(drawerWords);
  const inside = () => {
    switch (drawer.kind) {
      case 'queue':
        return <QueueList studioId={studioId} acts={acts} remember={remember} />;
      case 'muted':
        return <MutedList studioId={studioId} acts={acts} onPerson={onPerson} />;
      case 'mode':
        return <ModeForm studioId={studioId} />;
      case 'moderators':
        return <ModeratorList studioId={studioId} />;
      case 'person':
        return <PersonDetail key={drawer.id} id={drawer.id} me={me} acts={acts} />;
    }
  };
  return (
    <SidePanel open={open} title={words[drawer.kind]} width={420} onClose={onClose}>
      <div className={styles.inside}>{inside()}</div>
    </SidePanel>
  );
};
