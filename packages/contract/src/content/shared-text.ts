import { endpoint } from '../endpoint.ts';
import { SOCKET_CLOSE } from '../socket-close.ts';
import { ById, ContentDocument } from './desk.ts';
import type { DocFault } from './document-check.ts';
import type { Person } from './items.ts';

/**
 * What an editor and the server say to each other over the WebSocket of an item's shared text: one JSON text message each
 * way at a time. The shared text is a Yjs document whose fragment `SHARED_TEXT_FIELD` mirrors ProseMirror's nodes; updates,
 * state vectors and positions are in Yjs's own encoding (version 1), in Base64.
 */
export const SHARED_TEXT_FIELD = 'document';

/** Where the shared text of an item is opened. The token is never in the address: it is in the first message. */
export const sharedTextPath = (id: number): string => `/api/content/${id}/text`;

/** Largest update and largest state of a shared text in bytes; editors of one item on one server. */
export const TEXT_UPDATE_MAX = 512 * 1024;
export const TEXT_STATE_MAX = 4 * 1024 * 1024;
export const TEXT_WRITERS_MAX = 30;

/** Where someone writes: relative positions, which stay at their word while others type. */
export type Caret = { anchor: string; head: string };
export const CARET_MAX = 200;

/** Someone who has the editor open. One person may have several, each with its own key. */
export type Writer = {
  key: string;
  person: Person;
  /** Of the Yjs document in that editor: updates under this number are taken from it alone. */
  client: number;
  /** Null while the text has no focus. */
  caret: Caret | null;
};

/**
 * `enter` comes first, within five seconds. `generation` and `vector` say what the editor holds already, such as what was
 * typed while it was offline; null when it begins. An update is sent again under any number until it is `stored`: Yjs takes
 * it once.
 */
export type FromWriter =
  | { type: 'enter'; token: string; client: number; generation: string | null; vector: string | null }
  | { type: 'update'; n: number; data: string }
  | { type: 'caret'; caret: Caret | null }
  /** Asks for `pong`: a browser cannot see the WebSocket's own pings. */
  | { type: 'ping' };

/** How the shared text stands to the item's versions, and what its editor may do. */
export type TextStanding = {
  /** Of the document that readers see, see `getDocument`. */
  version: number;
  /** The shared text says more than that version. */
  ahead: boolean;
  /** Versions are kept by themselves: the item is a draft. */
  auto: boolean;
  /** Null while this editor may write; else why not, in its language. */
  closed: string | null;
};

/**
 * What the server says. `entered.data` holds what the editor lacks, `entered.vector` what the server has: the editor sends
 * the rest as updates. Another `generation` than the editor's shares no history with it: its text cannot be merged.
 * `stored` comes once an update is in the database. `refused`: the text that would result is none (`node`, `nodes`, `depth`,
 * `text`), the update is none or too large (`update`), it builds on what the server does not have (`gap`: send everything
 * after `vector`), or this editor may not write now (`closed`).
 */
export type ToWriter =
  | {
      type: 'entered';
      generation: string;
      data: string;
      vector: string;
      key: string;
      writers: Writer[];
      standing: TextStanding;
    }
  | { type: 'update'; data: string }
  | { type: 'stored'; n: number }
  | { type: 'refused'; n: number; reason: TextRefusal; msg: string; vector: string }
  | { type: 'writers'; writers: Writer[] }
  | { type: 'standing'; standing: TextStanding }
  | { type: 'failed'; code: number; msg: string }
  | { type: 'ping' }
  | { type: 'pong' };
export type TextRefusal = DocFault | 'update' | 'gap' | 'closed';

/** Beside the codes of every socket: there is no such item, or this account may not write in it. */
export const TEXT_CLOSE = { ...SOCKET_CLOSE, notFound: 4404, forbidden: 4403 } as const;

/** Makes the shared text as it is now what the item says; a version by hand. Without changes it answers with what is there. */
export const keepText = endpoint({
  name: 'keepText',
  method: 'POST',
  path: '/api/content/:id/text/keep',
  access: 'member',
  changes: ['content.documents', 'content.items'],
  summary: 'Keep what is being written together as a version',
  summaryZh: '将协作正文保存为版本',
  params: ById,
  output: ContentDocument,
  refusals: ['forbidden', 'closed'],
  idempotent: true,
});
