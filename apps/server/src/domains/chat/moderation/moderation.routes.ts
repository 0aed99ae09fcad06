import { permits } from '@onair/contract/access';
import * as chat from '@onair/contract/chat/chat';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { AppError } from '../../../lib/errors.ts';
import { findRecognition } from '../../identity/index.ts';
import { type ChatRoom, countWaiting, findMainRoom, findRoom } from '../rooms/rooms.store.ts';
import { chatRows } from './export.service.ts';
import {
  addModerator,
  collect,
  decideLine,
  deleteLine,
  handle,
  mute,
  pin,
  reachOf,
  removeModerator,
  restoreLine,
  saveMode,
  uncollect,
  unmute,
  unpin,
} from './moderation.service.ts';
import {
  actsOn,
  countLines,
  findCollected,
  findLines,
  findModerators,
  findMuted,
  findMutedWith,
  findPerson,
  findSpan,
  linesOf,
} from './moderation.store.ts';
import { chatPageWords } from './moderation.words.ts';

/** Of the columns of a sheet, in characters. */
const WIDTHS = [8, 20, 20, 10, 60, 40, 12, 10, 20];
const scopeOf = (ofNetwork: boolean): chat.MuteScope => (ofNetwork ? 'network' : 'person');

/** Lines and acts shown of one person. */
const RECENT = 50;

/** The chat rooms of studios, for their operators. The rooms themselves are in `chat/`. */
export const chatRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  const exporting = sheetExport(deps, { perAccount: 2, altogether: 8 });

  const roomOf = async (studioId: string | undefined): Promise<ChatRoom> =>
    found(await (studioId === undefined ? findMainRoom(db) : findRoom(db, studioId)));

  mount(chat.listChat, async ({ body: { studioId, category = 'all', text = '', before = null, limit = 50 } }) => {
    const room = await roomOf(studioId);
    const filter = { studioId: room.studioId, category, text: text.trim() || null };
    return (await findLines(db, filter, { before, limit })).reverse();
  });

  mount(chat.replayChat, ({ query: { after = 0, latest = false, limit = 100, ...span }, session }) =>
    findSpan(db, { after, latest, limit, ...span, shownAlone: !permits('chat', session.role) }),
  );

  mount(chat.deleteChat, ({ params, actor }) => deleteLine(deps, actor, params.id));
  mount(chat.restoreChat, ({ params, actor }) => restoreLine(deps, actor, params.id));
  mount(chat.pinChat, ({ params, actor }) => pin(deps, actor, params.id));
  mount(chat.unpinChat, ({ params, actor }) => unpin(deps, actor, params.id));
  mount(chat.collectChat, ({ params, actor }) => collect(deps, actor, params.id));
  mount(chat.uncollectChat, ({ params, actor }) => uncollect(deps, actor, params.id));
  mount(chat.decideHeld, ({ params, body, actor }) => decideLine(deps, actor, params.id, body.decision));
  mount(chat.handleCollected, ({ params, body, actor }) => handle(deps, actor, params.id, body.handled));
  mount(chat.chatQueue, async ({ query }) => findCollected(db, (await roomOf(query.studioId)).studioId));

  mount(chat.muteChatter, ({ params, body, actor }) => mute(deps, actor, params.id, body));
  mount(chat.muteReach, ({ params, session }) => reachOf(deps, session, params.id));
  mount(chat.unmuteChatter, ({ params, actor }) => unmute(deps, actor, params.id));
  mount(chat.mutedChatters, async ({ query }) => findMuted(db, (await roomOf(query.studioId)).studioId, deps.now()));
  mount(chat.personInChat, async ({ params }) => {
    const person = found(await findPerson(db, params.id, deps.now()));
    const [lines, acts, mutedWith] = await Promise.all([
      linesOf(db, person.id, RECENT),
      actsOn(db, person.id, RECENT),
      findMutedWith(db, person, deps.now()),
    ]);
    return {
      person,
      mutedWith,
      lines,
      acts: acts.map(({ until, content, ofNetwork, ...act }) => ({
        ...act,
        detail: content ?? until ?? '',
        scope: act.act === 'muted' ? scopeOf(ofNetwork) : null,
      })),
    };
  });

  mount(chat.chatMode, async ({ query }) => {
    const { mode, studioId } = await roomOf(query.studioId);
    const [{ words }, held] = await Promise.all([findRecognition(db), countWaiting(db, studioId)]);
    return { ...mode, words: words.length, held };
  });
  mount(chat.saveChatMode, async ({ body: { studioId, ...mode }, actor }) =>
    saveMode(deps, actor, (await roomOf(studioId)).studioId, mode),
  );
  mount(chat.chatModerators, async ({ query }) => findModerators(db, (await roomOf(query.studioId)).studioId));
  mount(chat.addChatModerator, async ({ body, actor }) =>
    addModerator(deps, actor, (await roomOf(body.studioId)).studioId, body.username),
  );
  mount(chat.removeChatModerator, async ({ params, query, actor }) =>
    removeModerator(deps, actor, (await roomOf(query.studioId)).studioId, params.accountId),
  );

  mount(chat.downloadChat, async (asked) => {
    const { query, locale } = asked;
    const words = chatPageWords[locale];
    const { studioId } = await roomOf(query.studioId);
    const filter = { studioId, category: query.category ?? 'all', text: query.text?.trim() || null };
    const total = await countLines(db, filter, chat.CHAT_EXPORT_MAX + 1);
    if (total > chat.CHAT_EXPORT_MAX) {
      throw new AppError('rejected', { words: words.tooManyLines(chat.CHAT_EXPORT_MAX) });
    }
    const rows = chatRows(deps, filter, locale);
    const { sheet } = words;
    return exporting(asked, words.tooManyExports, () => ({
      rows,
      total,
      widths: WIDTHS,
      sheet,
      name: sheet,
      plain: 'chat',
    }));
  });
};
