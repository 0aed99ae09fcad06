import { PATIENCE_MAX_SECONDS, PATIENCE_SECONDS, saveStudioSettings } from '@onair/contract/live/studios';
import { useId } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { useStudio } from '../studios/studio-context.ts';
import { patienceWords } from './patience.words.ts';

/** In place of null, which no select offers. */
const BY_HAND = -1;
const OFFERED = [0, 30, 60, 120, PATIENCE_SECONDS, 600, 900, 1800, 3600, 7200, 14_400, 28_800, PATIENCE_MAX_SECONDS];

/** For how long the studio's lives go on while nobody sends. The other settings stay as they are. */
export const PatienceSelect = () => {
  const words = useWords(patienceWords);
  const id = useId();
  const studio = useStudio();
  const { id: studioId, automatic, delaySeconds, coolDownSeconds, patienceSeconds, version } = studio;
  const write = useWrite(saveStudioSettings, { onDone: () => Message.success(wordsNow(patienceWords).saved) });
  const settings = { id: studioId, automatic, delaySeconds, coolDownSeconds, version };
  const value = patienceSeconds ?? BY_HAND;
  // An integration may have set another one.
  const seconds = [...new Set([...OFFERED, Math.max(0, value)])].sort((a, b) => a - b);
  const options = [
    ...seconds.map((one) => ({ value: one, label: words.time(one) })),
    { value: BY_HAND, label: words.byHand },
  ];
  return (
    <section>
      <Row wrap gap={[4, 12]}>
        <span id={id}>{words.label}</span>
        <NamedSelect
          labelledBy={id}
          value={value}
          options={options}
          disabled={write.isPending}
          onChange={(next) => {
            if (next === undefined || next === value) return;
            write.mutate({ ...settings, patienceSeconds: next === BY_HAND ? null : next });
          }}
        />
      </Row>
      <Text as="p" tone="muted" size={12} above={4}>
        {words.hint}
      </Text>
    </section>
  );
};
