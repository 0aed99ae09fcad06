import { saveStudioSettings } from '@onair/contract/live/studios';
import { useId } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message, Switch } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useStudio } from '../studios/studio-context.ts';
import { keysWords } from './keys.words.ts';

/** Whether a connecting encoder goes on air without a person. */
export const AutoStart = () => {
  const words = useWords(keysWords);
  const id = useId();
  const { id: studioId, autoStart, automatic, delaySeconds, coolDownSeconds, version } = useStudio();
  const write = useWrite(saveStudioSettings, {
    onDone: () => Message.success(wordsNow(keysWords).autoStartSaved),
  });
  const settings = { id: studioId, automatic, delaySeconds, coolDownSeconds, version };
  return (
    <section>
      <Row gap={12}>
        <Switch
          checked={autoStart}
          loading={write.isPending}
          aria-labelledby={id}
          onChange={(next: boolean) => write.mutate({ ...settings, autoStart: next })}
        />
        <span id={id}>{words.autoStart}</span>
      </Row>
      <Text as="p" tone="muted" size={12} above={4}>
        {words.autoStartHint}
      </Text>
    </section>
  );
};
