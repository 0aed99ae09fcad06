import { type ComponentType, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconFile, IconImage, IconLaunch, IconRecord } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { LazyPart, type PartCode, partCode } from '../../../shared/ui/lazy-part.tsx';
import { methodsWords } from './methods.words.ts';

type Panel = { open: boolean; onClose: () => void };
type Tool = 'recording' | 'restream' | 'slate' | 'reports';

const codes: Record<Tool, PartCode<Panel>> = {
  recording: partCode<Panel>(async () => (await import('../recordings/recordings-panel.tsx')).RecordingsPanel),
  restream: partCode<Panel>(async () => (await import('../restream/restream-panel.tsx')).RestreamPanel),
  slate: partCode<Panel>(async () => (await import('../slates/slate-panel.tsx')).SlatePanel),
  reports: partCode<Panel>(async () => (await import('../reports/reports-panel.tsx')).ReportsPanel),
};
const ICONS: Record<Tool, ComponentType> = {
  recording: IconRecord,
  restream: IconLaunch,
  slate: IconImage,
  reports: IconFile,
};

/** Tools shared by all methods: recordings, restreams, the slate, reports of past lives. Each opens in a panel. */
export const MethodTools = () => {
  const words = useWords(methodsWords);
  const [opened, setOpened] = useState<{ tool: Tool; open: boolean } | null>(null);
  const close = () => setOpened((now) => now && { ...now, open: false });
  return (
    <Row as="span" wrap gap={8}>
      {(['recording', 'restream', 'slate', 'reports'] as const).map((tool) => {
        const Icon = ICONS[tool];
        return (
          <Button key={tool} size="small" icon={<Icon />} onClick={() => setOpened({ tool, open: true })}>
            {words[tool]}
          </Button>
        );
      })}
      {opened ? (
        <LazyPart
          key={opened.tool}
          code={codes[opened.tool]}
          props={{ open: opened.open, onClose: close }}
          tryOn={opened}
        />
      ) : null}
    </Row>
  );
};
