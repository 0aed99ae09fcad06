import { findBanned } from '@onair/contract/content/banned';
import type {
  addReaderComment,
  blockSender,
  ReaderBlock,
  ReaderCommentRules,
  ReaderCommentState,
} from '@onair/contract/content/reader-comments';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import type { Body } from '@onair/contract/endpoint';
import { networkOf } from '@onair/contract/lib/network';
import { keyedId } from '../../../crypto/keyed-id.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { diff, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import { demandName, findRecognition } from '../../identity/index.ts';
import { announceWaiting, retractIfNoneWaits } from '../../notifications/index.ts';
import { findContent, holdContent } from '../items/items.store.ts';
import { heldCommentMessage } from '../notices.words.ts';
import { findPublishedItem } from '../published/published.store.ts';
import { itemLink } from '../workflow/workflow.words.ts';
import { heldFor } from './reader-comments.rules.ts';
import {
  areCommentsOpen,
  BLOCKS_MAX,
  blockNetwork,
  countHeld,
  countOtherBlocks,
  decideReaderComment,
  findBlocks,
  findCommentRules,
  findLatestHeld,
  findNamesOf,
  findSender,
  insertReaderComment,
  isKnownSender,
  liftBlock,
  lockBlockOf,
  lockCommentRules,
  noteRefused,
  openComments,
  saveCommentRules,
} from './reader-comments.store.ts';
import { blockedWords, readerCommentWords } from './reader-comments.words.ts';

const MINUTE = 60_000;

/** One to-do for all held comments of an item. */
export const aboutComments = (contentId: number): string => `reader-comments:${contentId}`;

/** Tells the reviewers of an item's held comments where there are any, unless they have been told. */
export const announceHeld = (w: Write, { id, title }: { id: number; title: string }): Promise<void> =>
  announceWaiting(w, aboutComments(id), async () => {
    const held = await findLatestHeld(w.tx, id);
    if (!held) return null;
    const { title: heading, subTitle, content } = heldCommentMessage;
    const words = content(title, held.heldFor, held.words);
    return { to: 'review', messageType: 0, title: heading, subTitle, content: words, link: itemLink(id) };
  });

/** The network that a reader writes from, in any of the items: a keyed hash from which it cannot be recovered. */
const senderOf = ({ secrets }: Pick<Deps, 'secrets'>, address: string): string =>
  keyedId(secrets.visitorKey, `readers:${networkOf(address)}`);

/**
 * Stores a reader's comment: held, with a to-do for the reviewers, where the rules say so. @throws AppError `notFound`,
 * `invalid`, `rejected` where comments are closed or the network is blocked
 */
export const commentAsReader = async (
  deps: Deps,
  actor: Actor,
  given: Body<typeof addReaderComment>,
): Promise<{ state: ReaderCommentState }> => {
  const network = senderOf(deps, actor.address);
  // By itself, since nothing else of a refused comment is stored.
  const block = await noteRefused(deps.db, network, deps.now());
  if (block) {
    throw new AppError('rejected', { words: blockedWords(block, actor.locale, deps.config.timeZone) });
  }
  return write(deps, actor, async (w) => {
    // Held until the comment and its to-do are stored: what withdraws the item, or deletes it, comes before or after both.
    await holdContent(w.tx, given.content);
    const item = found(await findPublishedItem(w.tx, given.content));
    if (!(await areCommentsOpen(w.tx, item.id))) {
      throw new AppError('rejected', { words: readerCommentWords[actor.locale].closed });
    }
    const name = filled('name', given.name, actor.locale);
    await demandName(w.tx, { name, speaker: { kind: 'reader' }, accountId: null, locale: actor.locale, field: 'name' });
    const body = filled('body', given.body, actor.locale);
    const text = `${name}\n${body}`;
    const { words, exceptions } = await findRecognition(w.tx);
    const hits = findBanned(text, words, { multilingual: true, exceptions });
    const knownSender = await isKnownSender(w.tx, network);
    const reasons = heldFor({ text, banned: hits.length > 0, knownSender }, await findCommentRules(w.tx));
    const state = reasons.length > 0 ? 'held' : 'shown';
    const banned = [...new Set(hits.map(({ word }) => word))];
    const comment = { id: deps.newId(), contentId: item.id, name, body, state, words: banned, network } as const;
    await insertReaderComment(w.tx, { ...comment, heldFor: reasons, at: w.at });
    if (state === 'held') await announceHeld(w, item);
    w.emit(contentChannel, 'comments', { id: item.id });
    return { state };
  });
};

type By = { session: Session; actor: Actor };

const onItem = (contentId: number) => ({ subjectType: 'content' as const, subjectId: String(contentId) });

type Decision = { contentId: number; id: string; state: 'shown' | 'hidden' };

/** @throws AppError `notFound` */
export const moderate = (deps: Deps, { session, actor }: By, { contentId, id, state }: Decision): Promise<boolean> =>
  write(deps, actor, async (w) => {
    found(await findSender(w.tx, contentId, id));
    const body = await decideReaderComment(w.tx, { contentId, id, state, by: session.accountId, at: w.at });
    if (body === null) return true;
    await retractIfNoneWaits(w, aboutComments(contentId), () => countHeld(w.tx, contentId));
    const action = state === 'shown' ? 'content.readerShow' : 'content.readerHide';
    w.audit({ action, ...onItem(contentId), after: { comment: id, body } });
    w.emit(contentChannel, 'comments', { id: contentId });
    return true;
  });

/** Closes the comments of an item, or opens them again. @throws AppError `notFound` */
export const setOpen = (
  deps: Deps,
  { session, actor }: By,
  { contentId, open }: { contentId: number; open: boolean },
): Promise<boolean> =>
  write(deps, actor, async (w) => {
    found(await findContent(w.tx, contentId));
    if (!(await openComments(w.tx, { contentId, open, by: session.accountId, at: w.at }))) return true;
    const action = open ? 'content.commentsOpen' : 'content.commentsClose';
    w.audit({ action, ...onItem(contentId), before: { comments: !open }, after: { comments: open } });
    w.emit(contentChannel, 'comments', { id: contentId });
    return true;
  });

/** Who else comments from the network of a comment. @throws AppError `notFound` */
export const reachOf = async ({ db, now }: Deps, contentId: number, id: string) => {
  const { network } = found(await findSender(db, contentId, id));
  return network === null ? { comments: 0, names: [] } : findNamesOf(db, network, now());
};

/** Tells the pages of all items: who is blocked, and which comments wait, is the same for each. */
const onEveryItem = (w: Write): void => w.emit(contentChannel, 'comments', { id: null });

type Block = Body<typeof blockSender> & { contentId: number; id: string };

/**
 * Blocks the network of a comment. @throws AppError `notFound`, `rejected` for a comment from before networks were kept,
 * and where too many are blocked
 */
export const block = (deps: Deps, { session, actor }: By, given: Block): Promise<ReaderBlock> =>
  write(deps, actor, async (w) => {
    const { contentId, id: comment, minutes } = given;
    const { network } = found(await findSender(w.tx, contentId, comment));
    if (network === null) throw new AppError('rejected', { words: readerCommentWords[actor.locale].noSender });
    await demandRoom(w.tx, 'reader blocks', {
      most: BLOCKS_MAX,
      words: readerCommentWords[actor.locale].blocksFull(BLOCKS_MAX),
      count: () => countOtherBlocks(w.tx, network, w.at),
    });
    const before = (await lockBlockOf(w.tx, network, w.at)) ?? undefined;
    const { names } = await findNamesOf(w.tx, network, w.at);
    const reason = (given.reason ?? '').trim();
    const until = minutes === null ? null : new Date(w.at.getTime() + minutes * MINUTE);
    const made = { network, contentId, names, reason, at: w.at, until, by: session.accountId };
    const id = await blockNetwork(w.tx, { ...made, id: deps.newId() });
    w.audit({ action: 'content.readerBlock', ...onItem(contentId), before, after: { comment, names, until, reason } });
    onEveryItem(w);
    return found((await findBlocks(w.tx, w.at, id))[0] ?? null);
  });

/** @throws AppError `notFound` */
export const lift = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const { contentId, ...before } = found(await liftBlock(w.tx, id));
    const subject = contentId === null ? { subjectType: 'readerBlock', subjectId: id } : onItem(contentId);
    w.audit({ action: 'content.readerUnblock', ...subject, before });
    onEveryItem(w);
    return true;
  });

/** @throws AppError `conflict` with the latest version */
export const saveRules = (
  deps: Deps,
  actor: Actor,
  { version, ...after }: ReaderCommentRules,
): Promise<ReaderCommentRules> =>
  write(deps, actor, async (w) => {
    const before = await lockCommentRules(w.tx);
    demandLatest(before, version, readerCommentWords[actor.locale].outdated);
    const saved = await saveCommentRules(w.tx, after);
    const changed = diff(before, after);
    w.audit({ action: 'content.readerRules', subjectType: 'readerComments', subjectId: 'rules', ...changed });
    onEveryItem(w);
    return saved;
  });
