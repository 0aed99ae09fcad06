import { chooseMethod, type StudioDetails } from '@onair/contract/live/studios/studios';
import { type ComponentType, useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconFile, IconImage, IconLaunch, IconRecord } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { ConfirmDialog, Overlay, useOverlays } from '../../../shared/overlay/overlays.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { useMonitorState } from '../studios/preview.state.ts';
import { useNow, useStudio } from '../studios/studio.state.ts';
import { EncoderPanel } from './encoder-panel.tsx';
import { FlowPanel } from './flow-panel.tsx';
import styles from './methods.module.css';
import { methodsWords } from './methods.words.ts';

type Tool = 'recording' | 'restream' | 'slate' | 'reports';

const TOOLS = {
  recording: lazyPart(async () => (await import('../recordings/recordings-panel.tsx')).RecordingsPanel),
  restream: lazyPart(async () => (await import('../restream/restream-panel.tsx')).RestreamPanel),
  slate: lazyPart(async () => (await import('../slates/slate-panel.tsx')).SlatePanel),
  reports: lazyPart(async () => (await import('../reports/reports-panel.tsx')).ReportsPanel),
};
const ICONS: Record<Tool, ComponentType> = {
  recording: IconRecord,
  restream: IconLaunch,
  slate: IconImage,
  reports: IconFile,
};

/** Tools shared by all methods: recordings, restreams, the slate, reports of past lives. Each opens in a panel. */
const MethodTools = () => {
  const words = useWords(methodsWords);
  const { open } = useOverlays();
  return (
    <Row as="span" wrap gap={8}>
      {(['recording', 'restream', 'slate', 'reports'] as const).map((tool) => {
        const Icon = ICONS[tool];
        return (
          <Button key={tool} size="small" icon={<Icon />} onClick={() => open(TOOLS[tool], {})}>
            {words[tool]}
          </Button>
        );
      })}
    </Row>
  );
};

type Method = StudioDetails['method'];
const METHODS: readonly Method[] = ['normal', 'flowControl', 'video', 'web'];

const VideoPanel = lazyPart(async () => (await import('../rotation/video-panel.tsx')).VideoPanel, { inPlace: true });
const WebPanel = lazyPart(async () => (await import('../publishing/web-panel.tsx')).WebPanel, { inPlace: true });

/** Shows which method is active, and activates the selected one after a confirmation. */
const ActiveMethod = ({ method, looked: selected }: { method: Method; looked: Method }) => {
  const words = useWords(methodsWords);
  const { id } = useStudio();
  const live = useNow((now) => now.live) ?? false;
  const [asking, setAsking] = useState(false);
  const write = useWrite(chooseMethod, {
    onDone: (_, { method: chosen }) => {
      const { used, methods } = wordsNow(methodsWords);
      Message.success(used(methods[chosen]));
    },
  });
  const name = words.methods[selected];
  const title = words.useTitle(name);
  const cuts = live && (selected === 'flowControl' || method === 'flowControl');
  return (
    <Row wrap gap={[8, 16]} justify="between" tone="strong" pad={[8, 12]} fill={1} rounded>
      <span>{words.inForce(words.methods[method])}</span>
      {method === selected ? null : (
        <Button size="small" onClick={() => setAsking(true)}>
          {words.use(name)}
        </Button>
      )}
      <Overlay
        part={ConfirmDialog}
        props={
          asking && {
            title,
            text: `${words.useText} ${cuts ? words.useLive : ''}`,
            ok: words.use(name),
            act: () => write.mutateAsync({ id, method: selected }),
          }
        }
        onClose={() => setAsking(false)}
      />
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
      {looked === 'video' ? <VideoPanel /> : null}
      {looked === 'web' ? <WebPanel /> : null}
    </div>
  );
};
