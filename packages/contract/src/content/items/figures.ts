import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Day } from '../../text.ts';
import { ById } from '../workflow/workflow.ts';

/** Company days that the figures of an item cover, today included. */
export const FIGURE_DAYS = 30;

export const FIGURES = ['exposures', 'clicks', 'reads', 'likes', 'comments', 'shares'] as const;
export type Figure = (typeof FIGURES)[number];

const Count = Type.Integer({ minimum: 0 });
export const FiguresOfDay = Type.Object({
  day: Day,
  exposures: Count,
  clicks: Count,
  reads: Count,
  likes: Count,
  comments: Count,
  shares: Count,
});
export type FiguresOfDay = Static<typeof FiguresOfDay>;

export const contentFigures = endpoint({
  name: 'contentFigures',
  method: 'GET',
  path: '/api/content/:id/figures',
  access: 'confirmed',
  reads: ['analytics.figures'],
  summary: 'What happened to an item on each of the last 30 company days, today last',
  summaryZh: '内容最近 30 天每天的数据，今天在最后',
  params: ById,
  output: Type.Object({
    /** By which charts are filtered. */
    authorId: Type.Integer(),
    days: Type.Array(FiguresOfDay),
  }),
});
