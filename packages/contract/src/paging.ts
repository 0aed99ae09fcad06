import { type TSchema, Type } from 'typebox';

export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
/** Maximum offset of a list; beyond it use a filter. */
export const OFFSET_MAX = 10_000;

/** Page of a list as the specification names it: `current` from 1, `pageSize` 10 by default. */
export const PageQuery = Type.Object({
  current: Type.Optional(Type.Integer({ minimum: 1, maximum: OFFSET_MAX, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT })),
});

export const PageOf = /*#__NO_SIDE_EFFECTS__*/ <T extends TSchema>(row: T) =>
  Type.Object({ list: Type.Array(row), total: Type.Integer({ minimum: 0 }) });

/** Header of an exported file: how many rows it holds. */
export const EXPORT_TOTAL_HEADER = 'x-total-rows';
