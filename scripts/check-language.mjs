/**
 * Names and comments are plain English that an engineer reads once. This fails on the words that used to stand for
 * something plainer, and says what to write. `node scripts/check-language.mjs [ROOT]`
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root as here } from './lib/paths.mjs';

/** Patterns that are refused, and their replacement. */
const MARKERS = [
  [/\bafresh\b/i, 'again'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bsomebody\b/i, 'someone'],
  [/(?<!const )\btold of\b/i, 'notified of'],
  [/\b(?:is|are|was|were) to be\b/i, 'must be, has to be'],
  [/\bwaits? no longer\b/i, 'is no longer pending'],
  [/\bharmless to repeat\b/i, 'idempotent'],
  [/\bkept from changing\b/i, 'locked until the end of the transaction'],
  [/\blets? go of\b/i, 'releases'],
  [/\bfor so long\b(?! that)/i, 'for this long'],
  [/\bno longer so\b/i, 'outdated'],
  [/\b(?:is|are) no news\b/i, 'is not announced'],
  [/\bis of no use\b/i, 'is useless'],
  [/\bis none of ours\b/i, 'is not ours'],
  [/\bat the present (?:item|moment|video)/i, 'at the current'],
  [/\b(?:tells?|hears?) of (?:it|them|this|what)\b/i, 'reports, is notified of'],
  [
    /\b(?:programmes?|favourites?|behaviours?|neighbours?|colours?|judgements?)\b/i,
    'the spelling of the United States',
  ],
  [/\binlet/, 'program socket'],
  [/\bKept[A-Z]\w*/, '…Row, for what a store reads'],
  [/\btell(?!Of\b)[A-Z]\w*/, 'notify…, publish…, emit… or send…'],
  [/\b[a-z]\w*News\b|\bNewsKind\b/, '…Messages, …Notices or …Events'],
  [
    /\b(?:type|interface) (?:Told|Heard|Wish|Deed|Standing|Door|Making|Restoring|Handed)\b/,
    'a noun that says what it is: …Message, …Request, …Options, …State',
  ],
  [/\bhear(?:Reports|d[A-Z]\w*)\b/, 'receive…, received…'],
  [/\b(?:demandNotInside|openInside|openDoor)\b/, 'transaction, internal listener'],
  [/\bkeep(?:Studios|Recordings|Journal|Unkept|Effects)\b/, 'the act: reconcile, apply retention, log, store, record'],
  [/\blook(?:Again|ForEnded|EveryMs|Bytes|Inside)\b|\bLOOK_(?:AGAIN_)?MS\b/, 'poll, check or inspect'],
  [/\b\w+LeftOver\b/, 'abandoned'],
  [/\b(?:claim|mark|search|temporary)Places?\b/, 'storage, limiter, folder'],
  [/\btake(?:Folder|File|Piece|Leases|UpUpload|Uncounted)\b/, 'lock, receive, acquire, resume or claim'],
  [/\b(?:export const shown\w*|const shown[A-Z]\w* = (?:async )?\()/, 'present…, for what turns a row into an answer'],
];
const TEXT = /\.(?:ts|tsx|mjs|css|md)$/;
/** Migrations are history; these scripts name the words. */
const LEFT_OUT = /\/migrations\/|^scripts\/check-(?:language|words)/;

const root = resolve(process.argv[2] ?? here);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => TEXT.test(path) && !LEFT_OUT.test(path));

const linesOf = (path) => {
  try {
    return readFileSync(resolve(root, path), 'utf8').split('\n');
  } catch {
    // Deleted and not committed yet.
    return [];
  }
};

const faults = files.flatMap((path) =>
  linesOf(path).flatMap((line, at) =>
    MARKERS.flatMap(([marker, instead]) => {
      const found = marker.exec(line)?.[0];
      return found ? [`${path}:${at + 1}  "${found}": write ${instead}`] : [];
    }),
  ),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} words to replace`);
  process.exit(1);
}
console.log(`${files.length} files are written in plain words`);
