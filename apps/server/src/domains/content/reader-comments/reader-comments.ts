import { findBanned } from '@onair/contract/content/banned';
import { contentChannel } from '@onair/contract/content/desk';
import type { addReaderComment, ReaderCommentState } from '@onair/contract/content/reader-comments';
import type { Body } from '@onair/contract/endpoint';
import { found } from '../../../db/demand.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { filled } from '../../../http/validation.ts';
import { demandName, findRecognition } from '../../identity/index.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { itemLink } from '../desk/desk.words.ts';
import { heldCommentMessage } from '../notices.words.ts';
import { findPublishedItem } from '../published/published.store.ts';
import { decideReaderComment, hasReaderComment, insertReaderComment } from './reader-comments.store.ts';

const aboutComment = (id: string): string => `reader-comment:${id}`;

/**
 * Stores a reader's comment: held, with a to-do for the admins, where recognition finds banned words. @throws AppError
 * `notFound`, `invalid`
 */
export const commentAsReader = (
  deps: Deps,
  actor: Actor,
  given: Body<typeof addReaderComment>,
): Promise<{ state: ReaderCommentState }> =>
  write(deps, actor, async (w) => {
    const item = found(await findPublishedItem(w.tx, given.content));
    const name = filled('name', given.name, actor.locale);
    await demandName(w.tx, { name, speaker: { kind: 'reader' }, accountId: null, locale: actor.locale, field: 'name' });
    const body = filled('body', given.body, actor.locale);
    const { words, exceptions } = await findRecognition(w.tx);
    const hits = findBanned(`${name}\n${body}`, words, { multilingual: true, exceptions });
    const state = hits.length > 0 ? 'held' : 'shown';
    const id = deps.newId();
    const banned = [...new Set(hits.map(({ word }) => word))];
    await insertReaderComment(w.tx, { id, contentId: item.id, name, body, state, words: banned, at: w.at });
    if (state === 'held') {
      await sendMessage(w, {
        to: 'review',
        type: 'todo',
        messageType: 0,
        title: heldCommentMessage.title,
        subTitle: heldCommentMessage.subTitle,
        content: heldCommentMessage.content(item.title, banned),
        link: itemLink(item.id),
        about: aboutComment(id),
      });
    }
    w.emit(contentChannel, 'comments', { id: item.id });
    return { state };
  });

type Decision = { contentId: number; id: string; state: 'shown' | 'hidden' };

/** @throws AppError `notFound` */
export const moderate = (
  deps: Deps,
  { session, actor }: { session: Session; actor: Actor },
  { contentId, id, state }: Decision,
): Promise<boolean> =>
  write(deps, actor, async (w) => {
    if (!(await hasReaderComment(w.tx, contentId, id))) throw new AppError('notFound');
    const body = await decideReaderComment(w.tx, { contentId, id, state, by: session.accountId, at: w.at });
    if (body === null) return true;
    await retractMessages(w, aboutComment(id));
    const subjectId = String(contentId);
    const action = state === 'shown' ? 'content.readerShow' : 'content.readerHide';
    w.audit({ action, subjectType: 'content', subjectId, after: { comment: id, body } });
    w.emit(contentChannel, 'comments', { id: contentId });
    return true;
  });
