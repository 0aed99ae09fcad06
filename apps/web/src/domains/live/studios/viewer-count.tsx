import { useFormat } from '../../../shared/i18n/format.ts';
import { defineWords, useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';

const countWords = defineWords({
  'zh-CN': {
    watching: (n: string) => `${n} 人在看`,
    simulated: '模拟',
    hint: '演示模式下的观众为模拟，仅用于展示',
  },
  'en-US': {
    watching: (n: string) => `${n} watching`,
    simulated: 'Simulated',
    hint: 'In demo mode the viewers are simulated',
  },
});

/** The number of viewers of a studio, and whether it includes the demo's simulated ones. */
export const ViewerCount = ({ count, simulated }: { count: number; simulated: boolean }) => {
  const words = useWords(countWords);
  const format = useFormat();
  return (
    <Row as="span" gap={6} nowrap>
      <span>{words.watching(format.number(count))}</span>
      {simulated && count > 0 ? (
        <Tag size="small" title={words.hint}>
          {words.simulated}
        </Tag>
      ) : null}
    </Row>
  );
};
