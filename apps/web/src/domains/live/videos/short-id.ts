/** The part of an id that people tell videos apart by. */
export const shortId = (id: string): string => id.slice(-8);
