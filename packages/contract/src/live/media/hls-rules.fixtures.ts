/**
 * Checks a media playlist against RFC 8216bis (draft-pantos-hls-rfc8216bis): of `parts` against the rules of low-latency HLS, too;
 * of a live in `whole` segments; of a film, or of its subtitles (`vod`).
 * @returns each broken rule, by its section
 */
export const brokenRules = (text: string, kind: 'parts' | 'whole' | 'vod' = 'parts'): string[] => {
  const lines = text.split('\n');
  const broken: string[] = [];
  const rule = (holds: boolean, section: string, what: string) => {
    if (!holds) broken.push(`${section}: ${what}`);
  };
  const value = (tag: string): string | undefined =>
    lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1);
  const attribute = (list: string, name: string): string | undefined =>
    new RegExp(`(?:^|,)${name}=("[^"]*"|[^,]*)`).exec(list)?.[1];
  const seconds = (list: string | undefined, name: string): number => Number(attribute(list ?? '', name) ?? Number.NaN);

  const control = value('#EXT-X-SERVER-CONTROL');
  const target = Number(value('#EXT-X-TARGETDURATION'));
  const partTarget = seconds(value('#EXT-X-PART-INF'), 'PART-TARGET');
  rule(lines[0] === '#EXTM3U', '4.4.1.1', 'the first line is #EXTM3U');
  rule(lines.at(-1) === '' && !text.includes('\r'), '4.1', 'lines end with a line feed');
  rule(Number.isInteger(target), '4.4.3.1', 'the target duration is whole seconds');
  rule(/^\d+$/.test(value('#EXT-X-MEDIA-SEQUENCE') ?? ''), '4.4.3.2', 'the media sequence is a number');
  if (kind === 'whole') {
    rule(Number(value('#EXT-X-VERSION')) >= 8, '8', 'gaps need version 8');
    rule(!/#EXT-X-(PART|PRELOAD-HINT|SERVER-CONTROL)/.test(text), '4.4.3.8', 'a bucket cannot hold a request back');
  } else if (kind === 'vod') {
    rule(Number(value('#EXT-X-VERSION')) >= 6, '8', 'a map needs version 6');
    rule(
      value('#EXT-X-PLAYLIST-TYPE') === 'VOD',
      '6.2.4',
      'subtitles have a target of their own in VOD playlists alone',
    );
    rule(lines.at(-2) === '#EXT-X-ENDLIST', '4.4.3.4', 'a VOD playlist is whole, and ends with its end');
    rule(
      lines.some((line) => line.startsWith('#EXTINF:')),
      '4.1',
      'a media playlist has segments',
    );
  } else {
    rule(Number(value('#EXT-X-VERSION')) >= 9, '8', 'delta updates need version 9');
    rule(
      seconds(control, 'PART-HOLD-BACK') >= 2 * partTarget,
      '4.4.3.8',
      'PART-HOLD-BACK is twice the part target at least',
    );
    rule(seconds(control, 'HOLD-BACK') >= 3 * target, '4.4.3.8', 'HOLD-BACK is three target durations at least');
    rule(
      seconds(control, 'CAN-SKIP-UNTIL') >= 6 * target,
      '4.4.3.8',
      'CAN-SKIP-UNTIL is six target durations at least',
    );
    rule(attribute(control ?? '', 'CAN-BLOCK-RELOAD') === 'YES', '4.4.3.8', 'parts need blocking reloads');
  }

  let parts: { seconds: number; independent: boolean }[] = [];
  let length = Number.NaN;
  let hasMap = lines.some((line) => line.startsWith('#EXT-X-SKIP'));
  let segments = 0;
  let interrupted = false;
  for (const line of lines) {
    if (line === '#EXT-X-DISCONTINUITY') interrupted = true;
    if (line.startsWith('#EXT-X-MAP:')) {
      rule(segments === 0 || interrupted, '4.4.4.3', `another map comes behind a discontinuity: ${line}`);
      hasMap = true;
    }
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) {
      const at = line.slice('#EXT-X-PROGRAM-DATE-TIME:'.length);
      rule(
        /T.*(Z|[+-]\d\d:\d\d)$/.test(at) && !Number.isNaN(Date.parse(at)),
        '4.4.4.6',
        `a time with its zone: ${line}`,
      );
    }
    if (line.startsWith('#EXT-X-PART:')) {
      const list = line.slice('#EXT-X-PART:'.length);
      parts.push({ seconds: seconds(list, 'DURATION'), independent: list.includes('INDEPENDENT=YES') });
      rule(seconds(list, 'DURATION') <= partTarget + 0.001, '4.4.4.9', `a part lasts at most ${partTarget} s: ${line}`);
    }
    if (line.startsWith('#EXTINF:')) length = Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line === '' || line.startsWith('#')) continue;
    segments += 1;
    interrupted = false;
    rule(hasMap || !line.endsWith('.m4s'), '4.4.4.5', `a segment of MP4 has a map: ${line}`);
    rule(Math.round(length) <= target, '4.4.3.1', `a segment is no longer than the target: ${line}, ${length}`);
    const sum = parts.reduce((all, one) => all + one.seconds, 0);
    rule(parts.length === 0 || Math.abs(sum - length) < 0.01, '4.4.4.9', `parts make up their segment: ${line}`);
    for (const one of parts.slice(0, -1))
      rule(one.seconds >= 0.85 * partTarget, '4.4.4.9', `a part lasts 85 % of the target: ${line}, ${one.seconds}`);
    parts = [];
  }
  const ended = lines.includes('#EXT-X-ENDLIST');
  rule(
    kind === 'whole' || ended || lines.some((line) => line.startsWith('#EXT-X-PRELOAD-HINT')),
    'B.1',
    'the next part is hinted at',
  );
  return broken;
};

/**
 * Checks a multivariant playlist with one variant against RFC 8216bis and Apple's authoring rules (HLS-AS).
 * @returns each broken rule, by its section
 */
export const brokenIndexRules = (text: string): string[] => {
  const [inf = '', uri = ''] = (/#EXT-X-STREAM-INF:(.*)\n(.*)\n/.exec(text) ?? []).slice(1);
  const number = (name: string): number => Number(new RegExp(`(?:^|,)${name}=(\\d+)(?:,|$)`).exec(inf)?.[1]);
  const codecs = /(?:^|,)CODECS="([^"]+)"/.exec(inf)?.[1]?.split(',') ?? [];
  const rules: [holds: boolean, section: string, what: string][] = [
    [text.startsWith('#EXTM3U\n') && text.endsWith('\n'), '4.4.1.1', 'the first line is #EXTM3U'],
    [uri !== '' && !uri.startsWith('#'), '4.4.6.2', 'a variant is followed by its address'],
    [number('BANDWIDTH') > 0, '4.4.6.2', 'a variant says its peak rate'],
    [number('AVERAGE-BANDWIDTH') <= number('BANDWIDTH'), '4.4.6.2', 'the average is no more than the peak'],
    [codecs.length > 0, '4.4.6.2', 'a variant names its codecs'],
    [new Set(codecs).size === codecs.length, '4.4.6.2', 'each codec is named once'],
    [!codecs.some((codec) => codec.startsWith('hev1')), 'HLS-AS 1.10', 'HEVC is hvc1'],
    [/(?:^|,)RESOLUTION=\d+x\d+/.test(inf), 'HLS-AS 9.12', 'video says its size'],
    [!/#EXT(INF|-X-ENDLIST|-X-TARGETDURATION)/.test(text), '4.1', 'it has no tags of media playlists'],
  ];
  return rules.flatMap(([holds, section, what]) => (holds ? [] : [`${section}: ${what}`]));
};
