/** Prints the seconds of picture that can be read from a file: `node length-of.ts <file>`. */
import { loadLibrary } from '../ffmpeg/library.ts';
import { openSource } from '../ffmpeg/source.ts';

const library = await loadLibrary();
if (!('av' in library)) throw new Error(library.reason);
const source = await openSource(library.av, process.argv[2] ?? '');
let last = 0;
for await (const packet of source.packets()) {
  if (packet.streamIndex === source.video.index) last = source.timeOf(packet.pts, source.video) ?? last;
}
await source.close();
console.log(last);
