import { partsOf } from '@onair/contract/typed';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../db/client.ts';
import { findOnlineSet } from '../policy-sets/policy-items.store.ts';

/** The online set that an address names. */
export const setNamed = (db: Queryable, { params }: FastifyRequest) =>
  findOnlineSet(db, String(partsOf(params).number));

export const setPath = ({ number }: { number: string }): string => `/c/set/${encodeURIComponent(number)}`;
