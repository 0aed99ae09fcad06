import { type ChatCategory, downloadChat } from '@onair/contract/chat/chat';
import { memo } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { IconMessageBanned, IconMore, IconSettings, IconStar, IconUserGroup } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { DownloadButton } from '../../../shared/ui/download-button.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { monitorChatWords } from './chat.words.ts';
import type { OpenDrawer } from './chat-drawers.tsx';
import styles from './chat-panel.module.css';

const CATEGORIES: readonly ChatCategory[] = ['all', 'collected', 'held', 'deleted', 'staff', 'users', 'guests'];

/** The title, the zone of the lines' times and the buttons of the drawers. Not rerendered for new lines. */
export const ChatHead = memo(({ id, onShow }: { id: string; onShow: (drawer: OpenDrawer) => void }) => {
  const words = useWords(monitorChatWords);
  const zone = useCompanyClock().zoneAt(Date.now());
  const show = (kind: Exclude<OpenDrawer['kind'], 'person'>) => () => onShow({ kind });
  return (
    <Row as="header" gap={8} justify="between" className={styles.head}>
      <Row gap={6} align="baseline">
        <h2 id={id}>{words.title}</h2>
        {zone ? (
          <Text tone="muted" size={12}>
            {zone}
          </Text>
        ) : null}
      </Row>
      <MenuButton
        type="text"
        size="small"
        label={words.manage}
        icon={<IconMore />}
        items={[
          { key: 'queue', label: words.queue, icon: <IconStar />, onSelect: show('queue') },
          { key: 'muted', label: words.muted, icon: <IconMessageBanned />, onSelect: show('muted') },
          { key: 'mode', label: words.mode, icon: <IconSettings />, onSelect: show('mode') },
          { key: 'moderators', label: words.moderators, icon: <IconUserGroup />, onSelect: show('moderators') },
        ]}
      />
    </Row>
  );
});

type FilterProps = {
  studioId: string;
  category: ChatCategory;
  text: string;
  /** The search text, debounced: a file is filtered by it. */
  settled: string;
  onCategory: (category: ChatCategory) => void;
  onText: (text: string) => void;
};

/** The filter of the lines and their download. Not rerendered for new lines. */
export const ChatFilterBar = memo(({ studioId, category, text, settled, onCategory, onText }: FilterProps) => {
  const words = useWords(monitorChatWords);
  return (
    <search className={styles.filter}>
      <NamedSelect
        className={styles.category}
        name={words.category}
        value={category}
        options={CATEGORIES.map((value) => ({ value, label: words.categories[value] }))}
        onChange={(value) => onCategory(value ?? 'all')}
      />
      <Input.Search
        className={styles.search ?? ''}
        aria-label={words.searchName}
        placeholder={words.search}
        value={text}
        allowClear
        maxLength={100}
        onChange={onText}
      />
      <DownloadButton
        compact
        endpoint={downloadChat}
        input={{ studioId, category, ...(settled ? { text: settled } : {}) }}
        name={words.fileName}
      />
    </search>
  );
});
