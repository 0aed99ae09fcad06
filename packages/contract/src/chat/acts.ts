/** Who may act on whom in a chat room. Separate from the schemas, so that the audience page does not load those. */

/** As the schema `ChatRank` describes it. */
type Rank = 0 | 1 | 2 | 3;

/** From this rank on one sees deleted and held lines, and moderates. */
export const OPERATOR_RANK = 2;

/**
 * Who may do what: `least` is the rank that an act needs, and it reaches only persons of a lower rank. `own` acts also
 * reach one's own lines.
 */
export const chatActs = {
  delete: { least: 2, own: true },
  restore: { least: 2, own: false },
  mute: { least: 2, own: false },
  unmute: { least: 2, own: false },
  decide: { least: 2, own: false },
  pin: { least: 2, own: true },
  unpin: { least: 2, own: true },
  collect: { least: 3, own: true },
  uncollect: { least: 3, own: true },
  handle: { least: 3, own: true },
} as const satisfies Record<string, { least: Rank; own: boolean }>;
export type ChatAct = keyof typeof chatActs;

/** The only check, for the server and for the buttons: nobody acts on a person of an equal or higher rank. */
export const mayAct = (act: ChatAct, actor: Rank, target: { rank: Rank; self: boolean }): boolean => {
  const { least, own } = chatActs[act];
  return actor >= least && (target.self ? own : actor > target.rank);
};
