import { WORK_KINDS, type Work } from '@onair/contract/work/work';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import entries from '../../shared/ui/entries.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { useWork, WorkFeed } from './use-work.tsx';
import { workWords } from './work.words.ts';

/** After the text in reading order, before it visually. */
const COUNT = { order: -1, minWidth: 28 };

const Entry = ({ work, onOpen }: { work: Work; onOpen?: (() => void) | undefined }) => {
  const words = useWords(workWords);
  const format = useFormat();
  const { kind, count, since, link } = work;
  return (
    <li>
      <PageLink href={link} className={entries.entry} onClick={() => onOpen?.()}>
        <Stack as="span" shrinks>
          <Text tone="strong">{words.kinds[kind]}</Text>
          <Text tone="muted" size={12}>
            {kind === 'services' || kind === 'plans' ? (
              words[kind === 'plans' ? 'begins' : 'ends'](format.relative(since))
            ) : (
              <>
                {words.oldest}
                <RelativeTime at={since} />
              </>
            )}
          </Text>
        </Stack>
        <Text tone="accent" size={20} line={28} weight="medium" numeric text="end" rigid style={COUNT}>
          {format.number(count)}
        </Text>
      </PageLink>
    </li>
  );
};

/**
 * The reader's open work by kind, with counts and links. Approvals come first.
 * @param onOpen called when an entry is opened
 */
export const WorkList = ({ onOpen }: { onOpen?: () => void }) => {
  const words = useWords(workWords);
  const query = useWork();
  return (
    <>
      <WorkFeed />
      <Loaded
        query={query}
        loading={<Skeleton rows={4} />}
        isEmpty={(work) => work.length === 0}
        empty={
          <Empty
            text={
              <>
                {words.none}
                <br />
                {words.noneText}
              </>
            }
          />
        }
      >
        {(work) => (
          <ul className={entries.entries} data-look="columns" aria-label={words.title}>
            {work
              .toSorted((a, b) => WORK_KINDS.indexOf(a.kind) - WORK_KINDS.indexOf(b.kind))
              .map((one) => (
                <Entry key={one.kind} work={one} onOpen={onOpen} />
              ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};
