import { describe, expect, test } from 'vitest';
import { findBanned } from './banned.ts';

const WORDS = [
  '赌博',
  '博彩',
  'casino',
  'online casino',
  'vip',
  'ass',
  'cop',
  'казино',
  'カジノ',
  '도박',
  'straße',
  'café',
];
const wide = (text: string) => findBanned(text, WORDS, { multilingual: true }).map(({ word }) => word);
const plain = (text: string) => findBanned(text, WORDS, { multilingual: false }).map(({ word }) => word);

describe('banned-content recognition by itself', () => {
  test.each([
    ['线上赌博平台曝光', ['赌博']],
    ['The best Casino in town', ['casino']],
    ['CASINO', ['casino']],
    ['an online casino', ['online casino', 'casino']],
    ['玩casino的人', ['casino']],
    ['Казино открыто', ['казино']],
    ['博彩与赌博', ['博彩', '赌博']],
  ])('finds %s as written', (text, words) => expect(plain(text)).toEqual(words));

  test.each([
    '一次赌，博物馆',
    'first class assets',
    'casinos and casinoland',
    '赌 博',
    'c-a-s-i-n-o',
    'ｃａｓｉｎｏ',
    'саsino',
    '',
  ])('leaves alone %s', (text) => expect(plain(text)).toEqual([]));
});

describe('multilingual recognition', () => {
  test.each([
    // full-width, circled, boxed, mathematical, small capitals, letter emoji
    ['ｃａｓｉｎｏ 开业', 'casino'],
    ['ＣＡＳＩＮＯ', 'casino'],
    ['ⓒⓐⓢⓘⓝⓞ', 'casino'],
    ['🄲🄰🅂🄸🄽🄾', 'casino'],
    ['🅒🅐🅢🅘🅝🅞', 'casino'],
    ['🅲🅰🆂🅸🅽🅾', 'casino'],
    ['🇨🇦🇸🇮🇳🇴', 'casino'],
    ['𝐜𝐚𝐬𝐢𝐧𝐨', 'casino'],
    ['𝒸𝒶𝓈𝒾𝓃𝑜', 'casino'],
    ['𝚌𝚊𝚜𝚒𝚗𝚘', 'casino'],
    ['ᴄᴀꜱɪɴᴏ', 'casino'],
    ['ᶜᵃˢⁱⁿᵒ', 'casino'],
    ['ｶｼﾞﾉ', 'カジノ'],
    ['도박'.normalize('NFD'), '도박'],
    ['ＶＩＰ专享', 'vip'],
    ['Ⅵp'.replace('Ⅵ', 'Ⅴⅰ'), 'vip'],
    // case and accents
    ['STRASSE', 'straße'],
    ['Strasse', 'straße'],
    ['CAFE', 'café'],
    ['cáśíñó', 'casino'],
    ['c̶a̶s̶i̶n̶o̶', 'casino'],
    ['casıno', 'casino'],
    ['cåsinø', 'casino'],
    // letters of other scripts
    ['саsіno', 'casino'],
    ['сasino', 'casino'],
    ['cαsιno', 'casino'],
    ['саѕіnо', 'casino'],
    ['casinο', 'casino'],
    ['νip', 'vip'],
    ['VІР 会员', 'vip'],
    ['сор', 'cop'],
    ['КАЗИНО', 'казино'],
    ['кaзинo', 'казино'],
    // separators, spelled out, emoji, what is not seen
    ['赌 博', '赌博'],
    ['赌*博', '赌博'],
    ['赌.博', '赌博'],
    ['赌🎲博', '赌博'],
    ['赌👨‍👩‍👧博', '赌博'],
    ['赌\u200b博', '赌博'],
    ['赌\u2060\ufeff博', '赌博'],
    ['赌\u3000博', '赌博'],
    ['赌~~~博', '赌博'],
    ['【赌】博'.replace('】', ']'), '赌博'],
    ['c a s i n o', 'casino'],
    ['c.a.s.i.n.o', 'casino'],
    ['cas-ino', 'casino'],
    ['c🍒a🍒s🍒i🍒n🍒o', 'casino'],
    ['ca\u00adsi\u200dno', 'casino'],
    ['ca\u034fsi\u17b4no', 'casino'],
    ['o n l i n e   c a s i n o', 'casino'],
    ['online-casino', 'online casino'],
    ['onlinecasino', 'online casino'],
    ['ｃ.а.ѕ.і.ｎ.о', 'casino'],
    ['v_i_p', 'vip'],
    ['카지노 아닌 도 박', '도박'],
  ])('finds %s', (text, word) => expect(wide(text)).toContain(word));

  test.each([
    ['打一次赌，博物馆见', 'clauses divide'],
    ['逢赌！博览会开幕', 'clauses divide'],
    ['“赌”博文精选', 'quotation marks divide'],
    ['赌………………博', 'far apart'],
    ['赌了又赌的博士', 'other letters between'],
    ['first class', 'inside a word'],
    ['assets and grass', 'inside a word'],
    ['casinos', 'another word'],
    ['as simple as that', 'a space divides two words'],
    ['cas ino', 'a space divides two words'],
    ['was so', 'a space divides two words'],
    ['сор из избы', 'Russian in a Russian sentence'],
    ['Вынес сор утром', 'Russian in a Russian sentence'],
    ['the cοpy machine', 'inside a word, whatever the script'],
    ['c4sin0', 'digits are digits'],
    ['体育博览会', 'one letter of two'],
    ['VI. Part', 'a numeral and the next word'],
    ['', 'nothing'],
    ['🎲🎲🎲', 'no letters'],
    ['\u200b\u200b', 'nothing seen'],
  ])('leaves alone %s (%s)', (text) => expect(wide(text)).toEqual([]));

  test('marks the letters as they stand in the text, whatever their width', () => {
    for (const text of ['说🎲：赌🎲博！', '𠮷🇨🇦🇸🇮🇳🇴𠮷', 'x ｃａｓｉｎｏ']) {
      const [hit] = findBanned(text, WORDS, { multilingual: true });
      expect(text.slice(hit?.start, hit?.end)).toMatch(/^(赌🎲博|🇨🇦🇸🇮🇳🇴|ｃａｓｉｎｏ)$/u);
    }
  });

  test('counts nothing that touches a harmless text, and goes on counting elsewhere', () => {
    const options = { multilingual: true, exceptions: ['博物馆'] };
    expect(findBanned('打赌 博物馆', WORDS, options)).toEqual([]);
    expect(findBanned('博物馆禁止赌 博', WORDS, options)).toMatchObject([{ word: '赌博' }]);
  });

  test('costs no more for a text that almost holds every word than for one that holds nothing of them', () => {
    const words = Array.from({ length: 200 }, (_, n) => `aaaaaaaaab${n}`);
    /** Processor time of the cheapest of several rounds, in milliseconds. */
    const costOf = (text: string): number => {
      const rounds = Array.from({ length: 3 }, () => {
        const from = process.cpuUsage();
        expect(findBanned(text, words, { multilingual: true })).toEqual([]);
        const { user, system } = process.cpuUsage(from);
        return (user + system) / 1_000;
      });
      return Math.max(1, ...rounds.toSorted((a, b) => a - b).slice(0, 1));
    };
    expect(costOf('a'.repeat(200)) / costOf('z'.repeat(200))).toBeLessThan(20);
  });

  test('takes any text and any word, lone surrogates and marks alone included', () => {
    for (const text of ['\ud800', '\u0301', '\udfffa', '﷽'.repeat(50), '\u1160']) {
      expect(findBanned(text, [text, ' ', '*', '\u0301'], { multilingual: true }).length).toBeLessThanOrEqual(20);
    }
  });
});
