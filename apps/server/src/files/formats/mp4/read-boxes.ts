/** A box in a buffer: where it starts, where its content starts, and where it ends. */
export type Box = { type: string; start: number; body: number; end: number };

/** The head of a box; `length` is 0 for one that lasts to the end of its file. Null while too few bytes are there. */
export const boxHead = (bytes: Buffer, at: number): { type: string; head: number; length: number } | null => {
  if (at + 8 > bytes.length) return null;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (short !== 1) return { type, head: 8, length: short };
  return at + 16 > bytes.length ? null : { type, head: 16, length: Number(bytes.readBigUInt64BE(at + 8)) };
};

/** Boxes one after another; a broken one ends them. */
export const boxesIn = (bytes: Buffer, from: number, until: number): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at < until; ) {
    const found = boxHead(bytes, at);
    if (!found || found.length < found.head || at + found.length > until) break;
    boxes.push({ type: found.type, start: at, body: at + found.head, end: at + found.length });
    at += found.length;
  }
  return boxes;
};

/** The first box along a path of types. */
export const boxAt = (bytes: Buffer, within: Box, ...path: string[]): Box | null => {
  let found: Box | null = within;
  for (const type of path) {
    found = found && (boxesIn(bytes, found.body, found.end).find((one) => one.type === type) ?? null);
  }
  return found;
};

/** The numbers of a full box: version, flags, and what follows them. */
export const fullBody = (bytes: Buffer, { body, end }: Box) => {
  const rest = bytes.subarray(body + 4, end);
  return { version: bytes[body] ?? 0, flags: bytes.readUIntBE(body + 1, 3), rest };
};
