import { type Announcement, announcementChannel, listAnnouncements } from '@onair/contract/notifications/announcements';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import styles from './announcements.module.css';
import { announcementWords } from './announcements.words.ts';
import { AnnouncementTag, Featured } from './featured.tsx';

const AnnouncementDrawer = lazyPart(async () => (await import('./announcement-drawer.tsx')).AnnouncementDrawer);

const SHOWN = 5;

/** Featured announcements as a carousel, the latest as a list; both open the same drawer. */
export const Announcements = () => {
  const words = useWords(announcementWords);
  const query = useCall(listAnnouncements, { current: 1, pageSize: 10 }, { handled: true });
  const { open } = useOverlays();
  useChannel(announcementChannel);
  const show = (announcement: Announcement) => open(AnnouncementDrawer, { first: announcement.id });
  return (
    <>
      <Featured announcements={query.data?.list.filter((each) => each.featured).slice(0, 5) ?? []} show={show} />
      <PageCard
        title={words.announcement}
        extra={
          <Button
            type="text"
            size="small"
            aria-label={words.moreOf(words.announcement)}
            onClick={() => open(AnnouncementDrawer, { first: null })}
          >
            {words.more}
          </Button>
        }
      >
        <Loaded
          query={query}
          loading={<Skeleton rows={5} />}
          isEmpty={(page) => page.list.length === 0}
          empty={<Empty text={words.noAnnouncement} />}
        >
          {(page) => (
            <ul className={styles.news}>
              {page.list.slice(0, SHOWN).map((each) => (
                <li key={each.id}>
                  <button type="button" onClick={() => show(each)}>
                    <AnnouncementTag tag={each.tag} />
                    <span title={each.title} data-content>
                      {each.title}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </PageCard>
    </>
  );
};
