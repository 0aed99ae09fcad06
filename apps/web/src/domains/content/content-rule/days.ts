/** The last day before the first can match nothing. */
export const daysReversed = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  Boolean(from && to && to < from);
