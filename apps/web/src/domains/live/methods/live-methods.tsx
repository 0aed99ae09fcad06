import { chooseMethod, type StudioDetails } from '@onair/contract/live/studios';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { useMonitorState } from '../studios/monitor-state.ts';
import { useNow } from '../studios/now-store.ts';
import { useStudio } from '../studios/studio-context.ts';
import { EncoderPanel } from './encoder-panel.tsx';
import { FlowPanel } from './flow-panel.tsx';
import { MethodTools } from './method-tools.tsx';
import styles from './methods.module.css';
import { methodsWords } from './methods.words.ts';

type Method = StudioDetails['method'];
const METHODS: readonly Method[] = ['normal', 'flowControl', 'video', 'web'];

const panels = {
  video: partCode(async () => (await import('../rotation/video-panel.tsx')).VideoPanel),
  web: partCode(async () => (await import('../publishing/web-panel.tsx')).WebPanel),
};

/** Shows which method is active, and activates the selected one after a confirmation. */
const ActiveMethod = ({ method, looked: selected }: { method: Method; looked: Method }) => {
  const words = useWords(methodsWords);
  const { id } = useStudio();
  const live = useNow((now) => now.live) ?? false;
  const [confirming, setConfirming] = useState(false);
  const write = useWrite(chooseMethod, {
    onDone: (_, { method: chosen }) => {
      const { used, methods } = wordsNow(methodsWords);
      setConfirming(false);
      Message.success(used(methods[chosen]));
    },
  });
  const name = words.methods[selected];
  return (
    <Row wrap gap={[8, 16]} justify="between" tone="strong" pad={[8, 12]} fill={1} rounded>
      <span>{words.inForce(words.methods[method])}</span>
      {method === selected ? null : (
        <Button size="small" onClick={() => setConfirming(true)}>
          {words.use(name)}
        </Button>
      )}
      <Dialog
        open={confirming}
        title={words.useTitle(name)}
        width={420}
        onClose={() => setConfirming(false)}
        ok={{
          label: words.use(name),
          loading: write.isPending,
          onPress: () => write.mutate({ id, method: selected }),
        }}
      >
        {words.useText} {live && (selected === 'flowControl' || method === 'flowControl') ? words.useLive : ''}
      </Dialog>
    </Row>
  );
};

/** The four live methods; selecting one changes nothing until it is activated. */
export const LiveMethods = ({ studioId }: { studioId: string }) => {
  const words = useWords(methodsWords);
  const { method } = useStudio();
  const [chosen, setChosen] = useState<{ studioId: string; method: Method } | null>(null);
  const [{ library }] = useMonitorState();
  const first = library ? 'video' : method;
  const looked = chosen?.studioId === studioId ? chosen.method : first;
  return (
    <div className={styles.stack}>
      <Row wrap gap={[8, 16]} justify="between">
        <Segments
          label={words.method}
          options={METHODS.map((value) => ({ value, label: words.methods[value] }))}
          value={looked}
          onChange={(next) => setChosen({ studioId, method: next })}
        />
        <MethodTools />
      </Row>
      <Text as="p" tone="muted">
        {words.about[looked]}
      </Text>
      <ActiveMethod method={method} looked={looked} />
      {looked === 'normal' ? <EncoderPanel /> : null}
      {looked === 'flowControl' ? <FlowPanel /> : null}
      {looked === 'video' ? <LazyPart code={panels.video} props={{}} inPlace /> : null}
      {looked === 'web' ? <LazyPart code={panels.web} props={{}} inPlace /> : null}
    </div>
  );
};
