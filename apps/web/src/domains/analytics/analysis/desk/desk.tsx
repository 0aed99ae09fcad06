import { deleteAlert, listAlerts } from '@onair/contract/analytics/alerts';
import { deleteNote } from '@onair/contract/analytics/annotations';
import { deleteSavedAnalysis, listSavedAnalyses } from '@onair/contract/analytics/saved-analyses';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCall, useWrite } from '../../../../shared/api/query.ts';
import { useCompanyClock, useCompanyZone } from '../../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { IconPlus } from '../../../../shared/kit/icons.ts';
import { Text } from '../../../../shared/layout/layout.tsx';
import { Overlay } from '../../../../shared/overlay/overlays.tsx';
import { pathOf } from '../../../../shared/page/page.tsx';
import { useMay } from '../../../../shared/session/permission.tsx';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../../shared/ui/page-link.tsx';
import { Empty, Failed } from '../../../../shared/ui/states.tsx';
import { StatusTag } from '../../../../shared/ui/status-tag.tsx';
import { contributionWords } from '../contribution.words.ts';
import { MARK_TONES, useMarks } from '../marks.ts';
import { AlertDialog } from './alert-dialog.tsx';
import styles from './desk.module.css';
import { announceDeletion, useDeskDialog } from './desk.state.ts';
import { deskWords } from './desk.words.ts';
import { NoteDialog } from './note-dialog.tsx';
import { SavedDialog } from './saved-dialog.tsx';

type CardProps = {
  title: string;
  /** The button that adds one. */
  add: string;
  onAdd: () => void;
  query: { error: unknown; refetch: () => unknown };
  /** Undefined until loaded. */
  items: readonly unknown[] | undefined;
  /** Shown while the list is empty. */
  none: string;
  children: ReactNode;
};

/** A list of entries next to the charts, with a button that adds one. */
const DeskCard = ({ title, add, onAdd, query, items, none, children }: CardProps) => (
  <PageCard
    title={title}
    extra={
      useMay('analytics') ? (
        <Button size="small" icon={<IconPlus />} onClick={onAdd}>
          {add}
        </Button>
      ) : null
    }
  >
    {items === undefined && query.error ? <Failed error={query.error} onRetry={() => query.refetch()} /> : null}
    {items?.length === 0 ? <Empty text={none} /> : null}
    {children}
  </PageCard>
);

type ActsProps = { name: string; onEdit: () => void; remove: () => Promise<unknown> };

/** Editing and deleting one of them. */
export const DeskActs = ({ name, onEdit, remove }: ActsProps) => {
  const words = useWords(deskWords);
  if (!useMay('analytics')) return null;
  return (
    <>
      <Button type="text" size="small" aria-label={words.editOf(name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button type="text" size="small" aria-label={words.removeOf(name)} onClick={() => announceDeletion(remove())}>
        {words.remove}
      </Button>
    </>
  );
};

/** The reader's alerts and their status. */
export const AlertsCard = () => {
  const words = useWords(deskWords);
  const names = useWords(contributionWords).figures;
  const query = useCall(listAlerts, {}, { handled: true });
  const remove = useWrite(deleteAlert, { handled: true });
  const { data } = query;
  const dialog = useDeskDialog(data);
  return (
    <DeskCard
      title={words.alerts}
      add={words.newAlert}
      onAdd={() => dialog.show(null)}
      query={query}
      items={data}
      none={words.noAlerts}
    >
      <ul className={styles.list}>
        {data?.map((alert) => {
          const { id, name, figure, state, enabled } = alert;
          return (
            <li key={id}>
              <StatusTag tone={!enabled ? 'off' : state === 'normal' ? 'good' : 'bad'}>
                {enabled ? words.states[state] : words.off}
              </StatusTag>
              <span className={styles.grow} data-content>
                {name} · {names[figure]}
              </span>
              <DeskActs name={name} onEdit={() => dialog.show(alert)} remove={() => remove.mutateAsync({ id })} />
            </li>
          );
        })}
      </ul>
      <Text as="p" tone="muted" size={12}>
        {words.rule}
      </Text>
      <Overlay part={AlertDialog} props={dialog.shown && { alert: dialog.shown.item }} onClose={dialog.close} />
    </DeskCard>
  );
};

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
      <Overlay
        key={timeZone}
        part={NoteDialog}
        props={dialog.shown && { note: dialog.shown.item, timeZone }}
        onClose={dialog.close}
      />
    </DeskCard>
  );
};

/** Saved analyses by name: one's own and shared ones. */
export const SavedCard = () => {
  const words = useWords(deskWords);
  const query = useCall(listSavedAnalyses, {}, { handled: true });
  const remove = useWrite(deleteSavedAnalysis, { handled: true });
  const { data } = query;
  const dialog = useDeskDialog(data);
  return (
    <DeskCard
      title={words.saved}
      add={words.save}
      onAdd={() => dialog.show(null)}
      query={query}
      items={data}
      none={words.noSaved}
    >
      <ul className={styles.list}>
        {data?.map((saved) => {
          const { id, name, page, query: search, owner, mine } = saved;
          return (
            <li key={id}>
              <span className={styles.grow}>
                <PageLink href={pathOf(page) + search}>{name}</PageLink>{' '}
                {mine ? null : (
                  <Text as="span" tone="muted" size={12}>
                    {words.by(owner)}
                  </Text>
                )}
              </span>
              {mine ? (
                <DeskActs name={name} onEdit={() => dialog.show(saved)} remove={() => remove.mutateAsync({ id })} />
              ) : null}
            </li>
          );
        })}
      </ul>
      <Overlay part={SavedDialog} props={dialog.shown && { saved: dialog.shown.item }} onClose={dialog.close} />
    </DeskCard>
  );
};

/** The cards next to the figures: events, alerts, saved analyses. */
export const Desk = () => (
  <>
    <HappenedCard />
    <div className={styles.pair}>
      <AlertsCard />
      <SavedCard />
    </div>
  </>
);
