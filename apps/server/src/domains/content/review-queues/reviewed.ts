import { findBanned } from '@onair/contract/content/banned';
import { type Block, EMPTY_DOC } from '@onair/contract/content/document';
import { blocksOf, blockText } from '@onair/contract/content/document-text';
import {
  type MarkedText,
  RECORD_DAYS,
  REVIEWED_BLOCKS_MAX,
  type Reviewed,
  type ReviewedBlock,
} from '@onair/contract/content/reviews';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { findRecognition } from '../../identity/index.ts';
import { findAlike, findRecord, findReviewed } from './reviewed.store.ts';

/** Characters searched for banned words; what a reviewer sees is no longer. */
const TEXT_MAX = 40_000;

/** Pictures of an item checked for similar ones. */
const COMPARED_MAX = 24;

type Mark = (text: string) => MarkedText;

const partsOf = (block: Block, mark: Mark): ReviewedBlock[] => {
  switch (block.type) {
    case 'image':
      return [{ kind: 'picture', pictureId: block.attrs.pictureId, ...mark(blockText(block)) }];
    case 'gallery':
      return block.attrs.pictures.map(({ pictureId, alt }) => ({ kind: 'picture', pictureId, ...mark(alt) }));
    case 'video':
      return [{ kind: 'video', videoId: block.attrs.videoId, ...mark(blockText(block)) }];
    default: {
      const text = blockText(block);
      return text === '' ? [] : [{ kind: 'text', heading: block.type === 'heading', ...mark(text) }];
    }
  }
};

/** The texts and pictures of an item in a queue. @throws AppError `notFound` */
export const reviewed = async ({ db, now }: Deps, id: string): Promise<Reviewed> => {
  const row = found(await findReviewed(db, id));
  const { contentId, summary, coverId, videoId, coverUrl, doc, documentVersion, authorId } = row;
  const { enabled, words, multilingual, exceptions } = await findRecognition(db);
  let left = TEXT_MAX;
  const mark: Mark = (text) => {
    const looked = text.slice(0, Math.max(0, left));
    left -= looked.length;
    return { text, hits: enabled ? findBanned(looked, words, { multilingual, exceptions }) : [] };
  };
  const marked = mark(summary);
  const blocks = blocksOf((doc ?? EMPTY_DOC).content).slice(0, REVIEWED_BLOCKS_MAX + 1);
  const parts = blocks.flatMap((block) => (left > 0 ? partsOf(block, mark) : []));
  const since = new Date(now().getTime() - RECORD_DAYS * 86_400_000);
  const pictures = [coverId ?? [], parts.flatMap((part) => (part.kind === 'picture' ? part.pictureId : []))].flat();
  return {
    documentVersion,
    coverUrl,
    coverId,
    videoId,
    summary: marked,
    blocks: parts.slice(0, REVIEWED_BLOCKS_MAX),
    more: left <= 0 || parts.length > REVIEWED_BLOCKS_MAX,
    alike: await findAlike(db, contentId, [...new Set(pictures)].slice(0, COMPARED_MAX)),
    record: await findRecord(db, authorId, since),
  };
};
