import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from '../src/shared/kit/controls.ts';
import { Row, Stack } from '../src/shared/layout/layout.tsx';
import { openChart } from '../src/shared/ui/chart/engine.ts';
import '../src/shared/ui/chart/part-line.ts';
import '../src/shared/ui/chart/part-pie.ts';
import { PageCard } from '../src/shared/ui/page-card.tsx';
import { show } from './frame.tsx';

const DAYS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const LINE = {
  animation: false,
  grid: { left: 4, right: 24, top: 20, bottom: 4, containLabel: true },
  tooltip: { trigger: 'axis', renderMode: 'richText' },
  xAxis: { type: 'category', boundaryGap: false, data: DAYS },
  yAxis: { type: 'value' },
  series: [{ type: 'line', smooth: 0.4, areaStyle: {}, data: DAYS.map((_, day) => 4000 + day * 300) }],
};
const PIE = {
  animation: false,
  tooltip: { renderMode: 'richText' },
  legend: { bottom: 0 },
  series: [
    {
      type: 'pie',
      radius: ['46%', '64%'],
      data: ['图文', '图片', '视频'].map((name, at) => ({ name, value: 3 + at })),
    },
  ],
};

const Drawing = ({
  option,
  part,
  height,
}: {
  option: Record<string, unknown>;
  part: 'line' | 'pie';
  height: number;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const opened = openChart(box.current, [part]).then((open) => open());
    opened.then((chart) => chart.setOption(option));
    return () => void opened.then((chart) => chart.dispose());
  }, [option, part]);
  return <div ref={box} style={{ height }} />;
};

const Ranking = () => (
  <table>
    <tbody>
      {[1, 2, 3, 4, 5].map((rank) => (
        <tr key={rank}>
          <td>{rank}</td>
          <td>一条内容的标题，长短与真的一样 {rank}</td>
          <td>{(6 - rank) * 1234}</td>
          <td>{rank}%</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Links = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <a href="#top">{name}</a>
      </li>
    ))}
  </ul>
);

const Cards = () => (
  <Row gap={16} align="stretch">
    <Stack gap={16}>
      <PageCard>
        <Row gap={16}>
          {['线上内容', '投放中', '新增评论', '较昨日'].map((name, at) => (
            <dl key={name}>
              <dt>{name}</dt>
              <dd>{at * 1000 + 234}</dd>
            </dl>
          ))}
        </Row>
        <Drawing option={LINE} part="line" height={289} />
      </PageCard>
      <Row gap={16} align="stretch">
        <PageCard title="热门内容" extra={<Button type="text">更多</Button>}>
          <Ranking />
        </PageCard>
        <PageCard title="类别占比">
          <Drawing option={PIE} part="pie" height={310} />
        </PageCard>
      </Row>
    </Stack>
    <Stack gap={16}>
      <PageCard title="快捷入口" extra={<Button type="text">管理</Button>}>
        <Links names={['查询表格', '数据分析', '用户设置', '分步表单', '卡片列表']} />
      </PageCard>
      <PageCard title="公告">
        <Links names={['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']} />
      </PageCard>
      <PageCard title="帮助文档">
        <Links names={['概览', '指南', '流程', '接口']} />
      </PageCard>
    </Stack>
  </Row>
);

const App = () => {
  const [Table, setTable] = useState<ComponentType | null>(null);
  const open = async () => {
    const { Table: loaded } = await import('./table.tsx');
    setTable((shown: ComponentType | null) => (shown ? null : loaded));
  };
  return (
    <main>
      <Button id="next" onClick={open}>
        查询表格
      </Button>
      {Table ? <Table /> : <Cards />}
    </main>
  );
};

show(<App />);
