import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Block comments, comment lines, indentation and blank lines: our files have none of these within a text. */
const NOTES = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$|^[ \t]+|^\n/gm;
/** A stylesheet or a script without what is there for those who write it: readers fetch it with each first page. */
export const lean = (text: string): string =>
  text
    .replace(NOTES, '')
    .replace(/\n{2,}/g, '\n')
    .trimStart();

/** What a page loads under a name: these files of ours, one after the other. */
const asset = (name: string, files: readonly string[]) => {
  const bytes = Buffer.from(
    files.map((file) => lean(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))).join(''),
  );
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
  return { path: `/c/assets/${name}`, bytes, url: `/c/assets/${name}?v=${hash}` };
};

export const STYLE = asset('page.css', ['frame.css', 'foot.css', 'cards.css', 'item.css', 'item-tail.css']);
export const FRAME_STYLE = asset('embed.css', ['embed.css']);
export const SCRIPT = asset('page.js', ['page.js']);
/** Where the pages of the audience find their style and script. */
export const assets = { style: STYLE.url, script: SCRIPT.url, frame: FRAME_STYLE.url };
