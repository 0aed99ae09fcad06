import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid, Version } from '../text.ts';
import { AnalysisRange } from './analysis-range.ts';

export const NOTE_MAX = 200;
/** Lives, and notes, that one answer names: the latest of the range. */
export const ANNOTATIONS_MAX = 100;

export const Note = Type.Object({
  id: Uuid,
  at: Instant,
  text: Type.String(),
  author: Type.String(),
  version: Version,
});
export type Note = Static<typeof Note>;

/** What happened in a range beside its figures, the earliest first. */
export const Annotations = Type.Object({
  lives: Type.Array(
    Type.Object({
      id: Uuid,
      studio: Type.String(),
      title: Type.String(),
      from: Instant,
      to: OrNull(Instant),
      peak: Type.Integer(),
    }),
  ),
  /**
   * Hours, joined where they follow each other, in which fewer than a fifth of the usual events arrived: the median of the same
   * hour of the same weekday in the eight weeks before, where that is 50 or more.
   */
  outages: Type.Array(Type.Object({ from: Instant, to: Instant, events: Type.Integer(), usual: Type.Integer() })),
  notes: Type.Array(Note),
});
export type Annotations = Static<typeof Annotations>;

export const listAnnotations = endpoint({
  name: 'listAnnotations',
  method: 'GET',
  path: '/api/analysis/annotations',
  access: 'analytics:read',
  reads: ['analytics.notes'],
  summary: 'Lives, outages and notes within a range',
  summaryZh: '一段时间内的直播、数据中断与备注',
  query: AnalysisRange,
  output: Annotations,
});

const written = { at: Instant, text: Line(NOTE_MAX, { minLength: 1 }) };

export const createNote = endpoint({
  name: 'createNote',
  method: 'POST',
  path: '/api/analysis/notes',
  access: 'analytics',
  changes: ['analytics.notes'],
  summary: 'Add a note to the charts',
  summaryZh: '在图表上添加备注',
  body: Type.Object(written),
  output: Note,
});

/** Any administrator may correct a note; the audit log keeps what it was. */
export const editNote = endpoint({
  name: 'editNote',
  method: 'PUT',
  path: '/api/analysis/notes/:id',
  access: 'analytics',
  changes: ['analytics.notes'],
  summary: 'Change a note',
  summaryZh: '修改备注',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ ...written, version: Version }),
  output: Note,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const deleteNote = endpoint({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/api/analysis/notes/:id',
  access: 'analytics',
  changes: ['analytics.notes'],
  summary: 'Delete a note',
  summaryZh: '删除备注',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
});
