import { connect, type Socket } from 'node:net';
import { flvDemuxer } from '../flv/demux.ts';
import type { Tag } from '../flv/tag.ts';
import { isFarewell, writeRequest } from '../program-socket/protocol.ts';
import { JobFailed } from './failure.ts';

/** The program of a studio as the audience sees it. */
type ProgramReader = {
  /** Ends when the live ends, when the media process exits and when it is closed. */
  tags: AsyncGenerator<Tag>;
  /** Whether the end that came was that of the live. */
  sawFarewell: () => boolean;
  close: () => void;
};

/** Connects to the program socket; nothing is buffered before it is read. */
export const readProgram = (programSocket: string, studioId: string): ProgramReader => {
  const socket = connect(programSocket);
  socket.write(writeRequest({ read: { studioId } }));
  let farewell = false;
  const tags = async function* (): AsyncGenerator<Tag> {
    let cut: Tag[] = [];
    const take = flvDemuxer((tag) => cut.push(tag));
    for await (const bytes of readUntilClosed(socket)) {
      take(bytes);
      const ready = cut;
      cut = [];
      for (const tag of ready) {
        if (isFarewell(tag)) farewell = true;
        else yield tag;
      }
    }
  };
  return { tags: tags(), sawFarewell: () => farewell, close: () => socket.destroy() };
};

/** A broken socket has ended: what matters is whether anything arrived. */
const readUntilClosed = async function* (socket: Socket): AsyncGenerator<Buffer> {
  let received = false;
  try {
    for await (const bytes of socket) {
      received = true;
      yield bytes;
    }
  } catch {
    socket.destroy();
  }
  if (!received) throw new JobFailed('notOnAir');
};
