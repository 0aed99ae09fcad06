import { Uuid } from '@onair/contract/text';
import { type Static, Type } from 'typebox';

export const APPROVAL_KINDS = ['campaign', 'parameters', 'certification', 'video'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** What the page keeps in its address: the kind shown, and the certification that is open. */
export const ApprovalsState = Type.Object({
  kind: Type.Optional(
    Type.Union([
      Type.Literal('campaign'),
      Type.Literal('parameters'),
      Type.Literal('certification'),
      Type.Literal('video'),
    ]),
  ),
  certification: Type.Optional(Uuid),
});
export type ApprovalsState = Static<typeof ApprovalsState>;
