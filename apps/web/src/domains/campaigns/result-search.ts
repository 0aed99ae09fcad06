import { type Static, Type } from 'typebox';

/** An id as it stands in an address; what was edited by hand into something else is left out. */
export const IdText = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', maxLength: 36 });

/** Address of a result page: which application. */
export const ResultSearch = Type.Object({
  id: Type.Optional(IdText),
});
export type ResultSearch = Static<typeof ResultSearch>;
