import type { AnnouncementTag as Name } from '@onair/contract/notifications/announcements';
import { useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { announcementWords } from './announcements.words.ts';

const COLORS = { activity: 'orangered', message: 'cyan', notice: 'arcoblue' } as const;

/** Apart from the item, whose dialog the first view of the Workplace does without. */
export const AnnouncementTag = ({ tag }: { tag: Name }) => (
  <Tag size="small" color={COLORS[tag]}>
    {useWords(announcementWords).tags[tag]}
  </Tag>
);
