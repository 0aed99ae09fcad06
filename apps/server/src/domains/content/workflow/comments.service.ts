import { permits } from '@onair/contract/access';
import { blockName, quoteOf } from '@onair/contract/content/documents/anchors';
import type { addComment, Comment } from '@onair/contract/content/items/comments';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import type { Body } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { findContent } from '../items/items.store.ts';
import { deleteCommentRow, findComments, findReaders, insertComment, storeResolved } from './comments.store.ts';
import { findDocument } from './documents.store.ts';
import { itemLink, workflowMessages, workflowWords } from './workflow.words.ts';

/** Length of the quote in a message, in characters. */
const QUOTED = 120;
/** The subject of the messages that quote a comment: they go with it. */
export const aboutComment = (id: string): string => `comment:${id}`;

type CommentWriter = { session: Session; actor: Actor };

/** The quote of a block of the text. @throws AppError `invalid` */
const quoted = async (db: Queryable, contentId: number, name: string, { locale }: Actor): Promise<string> => {
  const document = await findDocument(db, contentId);
  const block = document?.doc.content.find((each) => blockName(each) === name);
  if (!block) throw invalidField('block', 'unknown', workflowWords[locale].blockGone);
  return quoteOf(block);
};

/**
 * Comments on an item, and notifies those mentioned and the owner of the item. @throws AppError `notFound`, `invalid`
 */
export const createComment = (
  deps: Deps,
  { session, actor }: CommentWriter,
  contentId: number,
  { body: text, block = null, mentions: asked = [] }: Body<typeof addComment>,
): Promise<Comment> =>
  write(deps, actor, async (w) => {
    const item = found(await findContent(w.tx, contentId));
    const body = filled('body', text, actor.locale);
    const mentions = [...new Set(asked)];
    const readers = await findReaders(w.tx, mentions);
    if (readers.length < mentions.length)
      throw invalidField('mentions', 'unknown', workflowWords[actor.locale].unknown);
    const quote = block === null ? '' : await quoted(w.tx, contentId, block, actor);
    const id = deps.newId();
    const { accountId, name } = session;
    await insertComment(w.tx, { id, contentId, block, quote, author: accountId, body, mentions, at: w.at });
    w.audit({
      action: 'content.comment',
      subjectType: 'content',
      subjectId: String(contentId),
      after: { body, block },
    });
    const others = (ids: readonly (string | undefined)[]): string[] =>
      [...new Set(ids)].filter((each): each is string => each !== undefined && each !== accountId);
    const owners = others([item.createdBy?.id, item.assignee?.id]).filter((each) => !mentions.includes(each));
    const message = {
      type: 'message' as const,
      subTitle: workflowMessages.subTitle,
      content: workflowMessages.commentText(
        name,
        item.title,
        body.length > QUOTED ? `${body.slice(0, QUOTED)}…` : body,
      ),
      link: itemLink(contentId),
      about: aboutComment(id),
    };
    await sendMessage(w, { ...message, to: others(readers), title: workflowMessages.mentioned });
    await sendMessage(w, { ...message, to: await findReaders(w.tx, owners), title: workflowMessages.commented });
    w.emit(contentChannel, 'comments', { id: contentId });
    return reread((await findComments(w.tx, contentId, id))[0]);
  });

type Named = { contentId: number; id: string };

/** @throws AppError `notFound` */
export const resolveComment = (
  deps: Deps,
  { session, actor }: CommentWriter,
  named: Named,
  resolved: boolean,
): Promise<boolean> =>
  write(deps, actor, async (w) => {
    found((await findComments(w.tx, named.contentId, named.id))[0]);
    const by = session.accountId;
    if (!(await storeResolved(w.tx, named, resolved, { by, at: w.at }))) return true;
    const subjectId = String(named.contentId);
    w.audit({ action: 'content.resolve', subjectType: 'content', subjectId, after: { comment: named.id, resolved } });
    w.emit(contentChannel, 'comments', { id: named.contentId });
    return true;
  });

/** @throws AppError `notFound`, `forbidden` */
export const deleteComment = (
  deps: Deps,
  { session, actor }: CommentWriter,
  { contentId, id }: Named,
): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const { author, body } = found((await findComments(w.tx, contentId, id))[0]);
    if (!permits('content', session.role) && author?.id !== session.accountId) {
      throw new AppError('forbidden', { words: workflowWords[actor.locale].notYourComment });
    }
    await deleteCommentRow(w.tx, contentId, id);
    await retractMessages(w, aboutComment(id));
    w.audit({ action: 'content.uncomment', subjectType: 'content', subjectId: String(contentId), before: { body } });
    w.emit(contentChannel, 'comments', { id: contentId });
    return true;
  });
