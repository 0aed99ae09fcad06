import { describe, expect, test } from 'vitest';
import { ladderOf } from './playback.ts';

const info = {
  renditions: ['480p' as const, '720p' as const],
  defaultRendition: 'source' as const,
};

describe('what is played with the lowest delay', () => {
  test('is chosen automatically where renditions run, the source first', () => {
    const ladder = ladderOf(info, null);
    expect(ladder).toMatchObject({ clarities: ['source', '720p', '480p'], first: 0, chosen: 'auto' });
    expect(ladder.offered).toEqual(['auto', 'source', '720p', '480p']);
  });

  test('is at most the studio’s own quality until the viewer chooses; an automatic choice begins with it', () => {
    const studio = { ...info, defaultRendition: '720p' as const };
    expect(ladderOf(studio, null)).toMatchObject({ clarities: ['720p', '480p'], first: 0, chosen: 'auto' });
    expect(ladderOf(studio, 'auto')).toMatchObject({ clarities: ['source', '720p', '480p'], first: 1, chosen: 'auto' });
    const lowest = { renditions: ['480p' as const], defaultRendition: '480p' as const };
    expect(ladderOf(lowest, null)).toMatchObject({ clarities: ['480p'], chosen: '480p' });
  });

  test('is what the viewer chose, as long as it runs', () => {
    expect(ladderOf(info, '480p')).toMatchObject({ clarities: ['480p'], chosen: '480p' });
    expect(ladderOf({ ...info, renditions: ['720p'] }, '480p')).toMatchObject({
      clarities: ['source', '720p'],
      chosen: 'auto',
    });
  });

  test('is the source, and no choice, where no rendition runs', () => {
    for (const chosen of [null, 'auto', '720p'] as const)
      expect(ladderOf({ renditions: [], defaultRendition: 'source' }, chosen)).toMatchObject({
        clarities: ['source'],
        offered: ['source'],
        chosen: 'source',
      });
  });
});
