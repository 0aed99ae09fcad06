import { endpoint } from '../../endpoint.ts';
import { SOCKET_CLOSE } from '../../socket-close.ts';
import type { Person } from '../items/items.ts';
import { ById, ContentDocument } from '../workflow/workflow.ts';
import type { DocFault } from './check.ts';

/**
 * The protocol of an editor and the server over the WebSocket of an item's shared text: one JSON text message each way
 * at a time. The shared text is a Yjs document whose fragment `SHARED_TEXT_FIELD` mirrors ProseMirror's nodes; updates,
 * state vectors and positions are in Yjs's own encoding (version 1), in Base64.
 */
export const SHARED_TEXT_FIELD = 'document';

/** Address of an item's shared text. The token is never part of it: it is in the first message. */
export const sharedTextPath = (id: number): string => `/api/content/${id}/text`;

/** Largest update and largest state of a shared text in bytes; editors of one item on one server. */
export const TEXT_UPDATE_MAX = 512 * 1024;
export const TEXT_STATE_MAX = 4 * 1024 * 1024;
export const TEXT_WRITERS_MAX = 30;

/** A caret: relative positions, which follow their text while others type. */
export type Caret = { anchor: string; head: string };
export const CARET_MAX = 200;

/** Someone who has the editor open. One person may have several, each with its own key. */
export type Writer = {
  key: string;
  person: Person;
  /** Of the Yjs document in that editor: updates under this number are accepted from it alone. */
  client: number;
  /** Null while the text has no focus. */
  caret: Caret | null;
};

/**
 * `enter` comes first, within five seconds. `generation` and `vector` describe the editor's state, such as text typed
 * offline; null for a new editor. An update is resent under any number until it is `stored`: Yjs applies it once.
 */
export type FromWriter =
  | { type: 'enter'; token: string; client: number; generation: string | null; vector: string | null }
  | { type: 'update'; n: number; data: string }
  | { type: 'caret'; caret: Caret | null }
  /** Asks for `pong`: a browser cannot see the WebSocket's own pings. */
  | { type: 'ping' };

/** The state of the shared text relative to the item's versions, and the editor's rights. */
export type TextState = {
  /** Of the document that readers see, see `getDocument`. */
  version: number;
  /** The shared text has changes since that version. */
  ahead: boolean;
  /** Versions are stored automatically: the item is a draft. */
  auto: boolean;
  /** Null while this editor may write; else why not, in its language. */
  closed: string | null;
};

/**
 * The server's messages. `entered.data` is what the editor lacks, `entered.vector` the server's state: the editor sends
 * the rest as updates. A `generation` other than the editor's shares no history with it: its text cannot be merged.
 * `stored` confirms that an update is in the database. `refused`: the resulting text would be invalid (`node`, `nodes`,
 * `depth`, `text`), the update is invalid or too large (`update`), it is based on changes that the server lacks (`gap`:
 * send everything after `vector`), or this editor may not write now (`closed`).
 */
export type ToWriter =
  | {
      type: 'entered';
      generation: string;
      data: string;
      vector: string;
      key: string;
      writers: Writer[];
      standing: TextState;
    }
  | { type: 'update'; data: string }
  | { type: 'stored'; n: number }
  | { type: 'refused'; n: number; reason: TextRefusal; msg: string; vector: string }
  | { type: 'writers'; writers: Writer[] }
  | { type: 'standing'; standing: TextState }
  | { type: 'failed'; code: number; msg: string }
  | { type: 'ping' }
  | { type: 'pong' };
export type TextRefusal = DocFault | 'update' | 'gap' | 'closed';

/** In addition to the codes of every socket: the item does not exist, or this account may not write in it. */
export const TEXT_CLOSE = { ...SOCKET_CLOSE, notFound: 4404, forbidden: 4403 } as const;

/** Stores the shared text as a version, by hand. Without changes it returns the current version. */
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
