import { deleteNote } from '@onair/contract/analytics/annotations';
import { useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock, useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { MARK_TONES, useMarks } from './marks.ts';
import { NoteDialog } from './note-dialog.tsx';
import { announceDeletion, useDeskDialog } from './use-desk-dialog.ts';

/** Lives, outages and people's notes of the range, the earliest first. */
export const HappenedCard = () => {
  const words = useWords(deskWords);
  const clock = useCompanyClock();
  const timeZone = useCompanyZone();
  const { query, marks } = useMarks();
  const remove = useWrite(deleteNote, { handled: true });
  const { data, error } = query;
  const dialog = useDeskDialog(data?.notes);
  return (
    <PageCard
      title={words.happened}
      extra={
        <Button size="small" icon={<IconPlus />} onClick={() => dialog.show(null)}>
          {words.addNote}
        </Button>
      }
    >
      {marks === undefined && error ? <Failed error={error} onRetry={() => query.refetch()} /> : null}
      {marks?.length === 0 ? <Empty text={words.nothing} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.tall} aria-label={words.happened} tabIndex={0}>
        <ul className={styles.list}>
          {marks?.map(({ key, at, kind, text, note }) => (
            <li key={key} data-mark={key} tabIndex={-1}>
              <StatusTag tone={MARK_TONES[kind]}>{words[kind]}</StatusTag>
              <time dateTime={at}>{clock.minute(at)}</time>
              <span className={styles.grow} data-content>
                {text}
              </span>
              {note ? (
                <>
                  <Button
                    type="text"
                    size="small"
                    aria-label={words.editOf(note.text)}
                    onClick={() => dialog.show(note)}
                  >
                    {words.edit}
                  </Button>
                  <Button
                    type="text"
                    size="small"
                    aria-label={words.removeOf(note.text)}
                    onClick={() => announceDeletion(remove.mutateAsync({ id: note.id }))}
                  >
                    {words.remove}
                  </Button>
                </>
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
    </PageCard>
  );
};
