import { type StudioDetails, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { useId } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message, Switch } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useStudio } from './studio.state.ts';
import { studioSwitchWords } from './studios.words.ts';

type Setting = 'autoStart' | 'stablePlayback';

/** One of a studio's settings that are on or off; the others stay as they are. */
export const StudioSwitch = ({ setting }: { setting: Setting & keyof StudioDetails }) => {
  const words = useWords(studioSwitchWords)[setting];
  const id = useId();
  const studio = useStudio();
  const { id: studioId, automatic, delaySeconds, coolDownSeconds, version } = studio;
  const write = useWrite(saveStudioSettings, {
    onDone: () => Message.success(wordsNow(studioSwitchWords)[setting].saved),
  });
  const settings = { id: studioId, automatic, delaySeconds, coolDownSeconds, version };
  return (
    <section>
      <Row gap={12}>
        <Switch
          checked={studio[setting]}
          loading={write.isPending}
          aria-labelledby={id}
          onChange={(next: boolean) => write.mutate({ ...settings, [setting]: next })}
        />
        <span id={id}>{words.label}</span>
      </Row>
      <Text as="p" tone="muted" size={12} above={4}>
        {words.hint}
      </Text>
    </section>
  );
};
