import { lockObject } from '../../../db/lock.store.ts';
import type { Write } from '../../../db/write.ts';
import { type Message, retractMessages, sendMessage } from './messages.service.ts';
import { findAnnounced } from './messages.store.ts';

/*
 * One to-do for all that waits in one place: sent with the first, withdrawn with the last. What is added to the place, or
 * taken away, is stored before either is called: both look under one lock, where each sees what the other has committed.
 */

type Todo = Omit<Message, 'type' | 'about'>;

const lockTodo = (w: Write, about: string): Promise<void> => lockObject(w.tx, `to-do ${about}`);

/**
 * Sends the to-do unless there is one already: otherwise a flood of what waits is one of messages.
 * @param find what waits now, as a to-do; null where nothing does. Called under the lock
 */
export const announceWaiting = async (w: Write, about: string, find: () => Promise<Todo | null>): Promise<void> => {
  await lockTodo(w, about);
  if ((await findAnnounced(w.tx, [about])).length > 0) return;
  const todo = await find();
  if (todo) await sendMessage(w, { ...todo, type: 'todo', about });
};

/** Withdraws the to-do once nothing waits. @param count how much waits now. Called under the lock */
export const retractIfNoneWaits = async (w: Write, about: string, count: () => Promise<number>): Promise<void> => {
  await lockTodo(w, about);
  if ((await count()) === 0) await retractMessages(w, about);
};
