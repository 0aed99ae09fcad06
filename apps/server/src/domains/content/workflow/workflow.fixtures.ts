import { cancelBulk, undoBulk } from '@onair/contract/content/bulk';
import { keepText } from '@onair/contract/content/documents/shared-text';
import { restoreVersion } from '@onair/contract/content/documents/versions';
import * as itemComments from '@onair/contract/content/items/comments';
import type { ContentRecord } from '@onair/contract/content/items/items';
import { bulkContent } from '@onair/contract/content/library/library';
import { framePicture, uploadContentPicture } from '@onair/contract/content/pictures';
import * as readers from '@onair/contract/content/reader-comments';
import type { StageMove } from '@onair/contract/content/workflow/stages';
import * as desk from '@onair/contract/content/workflow/workflow';
import { systemActor } from '../../../deps.ts';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import type { TestApp } from '../../../testing/app.ts';
import { serveTexts } from '../../../testing/shared-text.ts';
import { carryOut } from '../bulk/bulk.jobs.ts';
import { storePicture } from '../pictures/pictures.service.ts';
import { contentNow, dataOf, type Person } from '../review/review.fixtures.ts';

export const paragraphs = (...lines: string[]) => ({
  type: 'doc' as const,
  content: lines.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
});

/** Begins a draft through the API. */
export const draftBy = async (app: TestApp, { token }: Person, given: object = {}): Promise<ContentRecord> => {
  const body = { title: 'A draft', type: 'text', category: 'sports', ...given } as const;
  return dataOf(await app.call(desk.createDraft, body, { token }));
};

/** Asks for a move of an item as it is now. */
export const move = async (
  app: TestApp,
  person: Person,
  id: number,
  name: StageMove,
  more: { reason?: string; at?: string; version?: number } = {},
) => {
  const { version } = await contentNow(app, person, id);
  return app.call(desk.moveContent, { id, version, move: name, ...more }, { token: person.token });
};

/** Makes a move that must succeed. */
export const moved = async (app: TestApp, person: Person, id: number, name: StageMove, more = {}) =>
  dataOf(await move(app, person, id, name, more));

/** An instant this many minutes after the test's clock. */
export const inMinutes = (app: TestApp, minutes: number): string =>
  new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();

type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;

/** Writes of the content desk with the rows that each must leave, for the test of all writes. */
export const contentDeskCases = (setting: () => { app: TestApp; admin: Person }): Record<string, Case> => {
  const draft = async () => {
    const { app, admin } = setting();
    const as = { token: admin.token };
    return { app, admin, as, item: await draftBy(app, admin) };
  };
  /** A comment of a reader, from an address of its own. */
  const saidByReader = async (remoteAddress: string) => {
    const { app, admin, as, item } = await draft();
    await moved(app, admin, item.id, 'publish');
    const said = { content: item.id, name: 'Reader', body: 'Well said' };
    dataOf(await app.call(readers.addReaderComment, said, { remoteAddress }));
    const { comments } = dataOf(await app.call(readers.listReaderComments, { id: item.id }, as));
    return { app, as, named: { id: item.id, comment: comments[0]?.id ?? '' } };
  };
  const commented = async () => {
    const { app, as, item } = await draft();
    const comment = dataOf(await app.call(itemComments.addComment, { id: item.id, body: 'x' }, as));
    return { app, as, named: { id: item.id, comment: comment.id } };
  };
  return {
    moderateReaderComment: async () => {
      const { app, as, named } = await saidByReader('198.51.100.7');
      const hidden = { ...named, state: 'hidden' as const };
      return [async () => dataOf(await app.call(readers.moderateReaderComment, hidden, as)), 'content.readerHide'];
    },
    openReaderComments: async () => {
      const { app, as, named } = await saidByReader('198.51.100.8');
      const closed = { id: named.id, open: false };
      return [async () => dataOf(await app.call(readers.openReaderComments, closed, as)), 'content.commentsClose'];
    },
    blockSender: async () => {
      const { app, as, named } = await saidByReader('198.51.100.9');
      const block = { ...named, minutes: 60 as const };
      return [async () => dataOf(await app.call(readers.blockSender, block, as)), 'content.readerBlock'];
    },
    liftReaderBlock: async () => {
      const { app, as, named } = await saidByReader('198.51.100.10');
      const { id } = dataOf(await app.call(readers.blockSender, { ...named, minutes: null }, as));
      return [async () => dataOf(await app.call(readers.liftReaderBlock, { id }, as)), 'content.readerUnblock'];
    },
    saveReaderCommentRules: async () => {
      const { app, admin } = setting();
      const as = { token: admin.token };
      const rules = dataOf(await app.call(readers.getReaderCommentRules, {}, as));
      const changed = { ...rules, holdLinks: !rules.holdLinks };
      return [async () => dataOf(await app.call(readers.saveReaderCommentRules, changed, as)), 'content.readerRules'];
    },
    uploadContentPicture: async () => {
      const { app, admin } = setting();
      const bytes = await picture('png');
      const { path } = uploadContentPicture;
      return [() => sendFile(app, admin.token, { bytes, path }), 'content.picture'];
    },
    framePicture: async () => {
      const { app, admin } = setting();
      const { id } = await storePicture(app.deps, systemActor, { bytes: await picture('png'), name: '', alt: '' });
      const input = { id, crop: null, focus: { x: 0, y: 0 }, alt: 'x' };
      return [async () => dataOf(await app.call(framePicture, input, { token: admin.token })), 'content.frame'];
    },
    createDraft: async () => {
      const { app, admin } = setting();
      return [() => draftBy(app, admin), 'content.draft'];
    },
    duplicateContent: async () => {
      const { app, as, item } = await draft();
      return [async () => dataOf(await app.call(desk.duplicateContent, { id: item.id }, as)), 'content.draft'];
    },
    moveContent: async () => {
      const { app, admin, item } = await draft();
      return [() => moved(app, admin, item.id, 'publish'), 'content.publish'];
    },
    deleteContent: async () => {
      const { app, as, item } = await draft();
      return [
        async () => dataOf(await app.call(desk.deleteContent, { id: item.id, version: 1 }, as)),
        'content.delete',
      ];
    },
    restoreContent: async () => {
      const { app, as, item } = await draft();
      await app.call(desk.deleteContent, { id: item.id, version: 1 }, as);
      return [async () => dataOf(await app.call(desk.restoreContent, { id: item.id }, as)), 'content.undelete'];
    },
    saveDocument: async () => {
      const { app, as, item } = await draft();
      const input = { id: item.id, version: 0, doc: paragraphs('a') };
      return [async () => dataOf(await app.call(desk.saveDocument, input, as)), 'content.write'];
    },
    restoreVersion: async () => {
      const { app, as, item } = await draft();
      await app.call(desk.saveDocument, { id: item.id, version: 0, doc: paragraphs('a') }, as);
      const input = { id: item.id, no: 1, version: 1 };
      return [async () => dataOf(await app.call(restoreVersion, input, as)), 'content.write'];
    },
    keepText: async () => {
      const { app, as, item } = await draft();
      const texts = await serveTexts(app.deps, { saveAfterMs: 60_000, saveAtLatestMs: 60_000 });
      const editor = await texts.editor(item.id, as.token);
      await editor.push(editor.typed('a'));
      return [
        async () => {
          dataOf(await app.call(keepText, { id: item.id }, as));
          await texts.close();
        },
        'content.write',
      ];
    },
    bulkContent: async () => {
      const { app, as, item } = await draft();
      const input = { act: { act: 'addTag' as const, tag: 'x' }, ids: [item.id] };
      return [async () => dataOf(await app.call(bulkContent, input, as)), 'content.bulk'];
    },
    cancelBulk: async () => {
      const { app, as, item } = await draft();
      const { id } = dataOf(await app.call(bulkContent, { act: { act: 'publish' }, ids: [item.id] }, as));
      return [async () => dataOf(await app.call(cancelBulk, { bulk: id }, as)), 'content.bulk'];
    },
    undoBulk: async () => {
      const { app, as, item } = await draft();
      const { id } = dataOf(await app.call(bulkContent, { act: { act: 'publish' }, ids: [item.id] }, as));
      await carryOut(app.deps, id, new AbortController().signal);
      return [async () => dataOf(await app.call(undoBulk, { bulk: id }, as)), 'content.bulk'];
    },
    addComment: async () => {
      const { app, as, item } = await draft();
      return [
        async () => dataOf(await app.call(itemComments.addComment, { id: item.id, body: 'x' }, as)),
        'content.comment',
      ];
    },
    resolveComment: async () => {
      const { app, as, named } = await commented();
      return [
        async () => dataOf(await app.call(itemComments.resolveComment, { ...named, resolved: true }, as)),
        'content.resolve',
      ];
    },
    deleteComment: async () => {
      const { app, as, named } = await commented();
      return [async () => dataOf(await app.call(itemComments.deleteComment, named, as)), 'content.uncomment'];
    },
  };
};
