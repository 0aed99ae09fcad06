import { deleteNote } from '@onair/contract/analytics/annotations';
import { useLayoutEffect, useRef } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock, useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { DeskActs, DeskCard } from './desk-card.tsx';
import { MARK_TONES, useMarks } from './marks.ts';
import { NoteDialog } from './note-dialog.tsx';
import { useDeskDialog } from './use-desk-dialog.ts';

/** The height in which whole rows stand, of at most `most` pixels; `ends` are the lower edges of the rows. */
export const wholeRows = (ends: readonly number[], most: number): number => ends.findLast((end) => end <= most) ?? most;

const MOST = 320;

/** Rows take as many lines as they need, so which of them fit whole is known once they are laid out. */
const useWholeRows = () => {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = box.current;
    const list = frame?.firstElementChild;
    if (!frame || !list) return;
    const watcher = new ResizeObserver(() => {
      const top = list.getBoundingClientRect().top;
      const ends = [...list.children].map((row) => row.getBoundingClientRect().bottom - top);
      frame.style.setProperty('--rows', `${wholeRows(ends, MOST)}px`);
    });
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  return box;
};

/** Lives, outages and notes in the range, earliest first. */
export const HappenedCard = () => {
  const words = useWords(deskWords);
  const clock = useCompanyClock();
  const timeZone = useCompanyZone();
  const { query, marks } = useMarks();
  const remove = useWrite(deleteNote, { handled: true });
  const { data } = query;
  const dialog = useDeskDialog(data?.notes);
  const box = useWholeRows();
  return (
    <DeskCard
      title={words.happened}
      add={words.addNote}
      onAdd={() => dialog.show(null)}
      query={query}
      items={marks}
      none={words.nothing}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={box} className={styles.tall} aria-label={words.happened} tabIndex={0}>
        <ul className={styles.list}>
          {marks?.map(({ key, at, kind, text, note }) => (
            <li key={key} data-mark={key} tabIndex={-1}>
              <StatusTag tone={MARK_TONES[kind]}>{words[kind]}</StatusTag>
              <time dateTime={at}>{clock.bare.minute(at)}</time>
              <span className={styles.grow} data-content>
                {text}
              </span>
              {note ? (
                <DeskActs
                  name={note.text}
                  onEdit={() => dialog.show(note)}
                  remove={() => remove.mutateAsync({ id: note.id })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <Text as="p" tone="muted" size={12} above={8}>
        {words.zone(timeZone)}
      </Text>
      <NoteDialog
        key={`${dialog.key} ${timeZone}`}
        note={dialog.item}
        open={dialog.open}
        timeZone={timeZone}
        onClose={dialog.close}
      />
    </DeskCard>
  );
};
