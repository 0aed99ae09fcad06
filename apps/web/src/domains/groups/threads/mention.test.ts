import { describe, expect, test } from 'vitest';
import { mentionedIn, mentionPieces, namedAt } from './mention.ts';

const lin = { id: '1', name: '林晓' };
const ann = { id: '2', name: 'Ann Lee' };
const anne = { id: '3', name: 'Ann' };

describe('mentions', () => {
  test('an @ with a part of a name before the caret names someone; a mail address does not', () => {
    expect(namedAt('请@林', 3)).toEqual({ text: '林', at: 1 });
    expect(namedAt('look @', 6)).toEqual({ text: '', at: 5 });
    expect(namedAt('look @an and', 8)).toEqual({ text: 'an', at: 5 });
    expect(namedAt('mail a@b', 8)).toBeNull();
    expect(namedAt('@ann is', 7)).toBeNull();
  });

  test('a person who was chosen and is taken out of the text again is not mentioned', () => {
    expect(mentionedIn('请 @林晓 看', [lin, ann, lin])).toEqual(['1']);
    expect(mentionedIn('nothing', [lin])).toEqual([]);
  });

  test('a text is shown with its mentions marked, the longer name first', () => {
    expect(mentionPieces('a @Ann Lee, @Ann!', ['Ann', 'Ann Lee'])).toEqual([
      { text: 'a ', mention: false },
      { text: '@Ann Lee', mention: true },
      { text: ', ', mention: false },
      { text: '@Ann', mention: true },
      { text: '!', mention: false },
    ]);
    expect(mentionPieces('none', [anne.name])).toEqual([{ text: 'none', mention: false }]);
  });
});
