import type { FieldFault } from '@onair/contract/failure';

/** What the server says about a field, or about a part of it. */
export const faultOf = (faults: readonly FieldFault[], field: string): string | undefined =>
  faults.find((fault) => fault.field === field || fault.field.startsWith(`${field}.`))?.msg;
