import { deleteNote } from '@onair/contract/analytics/annotations';
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

/** Lives, outages and notes in the range, earliest first. */
export const HappenedCard = () => {
  const words = useWords(deskWords);
  const clock = useCompanyClock();
  const timeZone = useCompanyZone();
  const { query, marks } = useMarks();
  const remove = useWrite(deleteNote, { handled: true });
  const { data } = query;
  const dialog = useDeskDialog(data?.notes);
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
      <section className={styles.tall} aria-label={words.happened} tabIndex={0}>
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
