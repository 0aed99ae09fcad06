import { ApplicationFilter } from '@onair/contract/campaigns/campaigns';
import { PageQuery } from '@onair/contract/paging';
import { type Static, Type } from 'typebox';

/** An id as it stands in an address; what was edited by hand into something else is left out. */
export const IdText = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', maxLength: 36 });

/** Address of a result page: which application, and the list beside it with its filter. */
export const ResultSearch = Type.Object({
  id: Type.Optional(IdText),
  list: Type.Optional(Type.Boolean()),
  ...ApplicationFilter.properties,
  ...PageQuery.properties,
});
export type ResultSearch = Static<typeof ResultSearch>;
