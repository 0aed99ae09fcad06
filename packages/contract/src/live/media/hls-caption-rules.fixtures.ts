/** Checks a multivariant playlist against the rules of its captions. @returns each broken rule, by its section */
export const brokenListRules = (text: string): string[] => {
  const lines = text.split('\n');
  const broken: string[] = [];
  const rule = (holds: boolean, section: string, what: string) => {
    if (!holds) broken.push(`${section}: ${what}`);
  };
  const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  const media = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:'));
  const groups = media.map((line) => /GROUP-ID=("[^"]+")/.exec(line)?.[1]);
  rule(lines[0] === '#EXTM3U', '4.4.1.1', 'the first line is #EXTM3U');
  for (const line of media) {
    for (const name of ['TYPE', 'GROUP-ID', 'NAME']) rule(line.includes(`${name}=`), '4.4.6.1', `${name} is required`);
    rule(!line.includes('TYPE=SUBTITLES') || line.includes('URI="'), '4.4.6.1', 'subtitles have an address');
    rule(!line.includes('TYPE=CLOSED-CAPTIONS') || !line.includes('URI='), '4.4.6.1', 'closed captions have none');
    rule(!line.includes('DEFAULT=YES') || !line.includes('AUTOSELECT=NO'), '4.4.6.1', 'a default is selected');
  }
  for (const line of variants) {
    const group = /SUBTITLES=("[^"]+")/.exec(line)?.[1];
    rule(group === undefined || groups.includes(group), '4.4.6.2', `the group of subtitles exists: ${group}`);
    rule(group !== undefined || groups.length === 0, '4.4.6.2.1', 'each variant has the subtitles');
  }
  const without = variants.filter((line) => line.includes('CLOSED-CAPTIONS=NONE')).length;
  rule([0, variants.length].includes(without), '4.4.6.2', 'CLOSED-CAPTIONS=NONE holds for all variants or for none');
  return broken;
};

/** Checks a segment of captions. @returns each broken rule, by its section */
export const brokenCaptionRules = (text: string): string[] => {
  const [first, map] = text.split('\n');
  const broken: string[] = [];
  if (first !== 'WEBVTT') broken.push('3.1.4: a segment begins with WEBVTT');
  if (!/^X-TIMESTAMP-MAP=MPEGTS:\d+,LOCAL:\d{2,}:\d\d:\d\d\.\d{3}$/.test(map ?? ''))
    broken.push('3.1.4: a segment says how its times are those of the media');
  return broken;
};
