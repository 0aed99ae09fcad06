import { type ComponentType, useState } from 'react';
import { Button } from '../src/shared/kit/controls.ts';
import { Row, Stack } from '../src/shared/layout/layout.tsx';
import 'echarts/lib/chart/line';
import 'echarts/lib/chart/pie';
import { PageCard } from '../src/shared/ui/page-card.tsx';
import { Drawing, LINE } from './charts.tsx';
import { show } from './frame.tsx';

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

type Place = ComponentType<{ count: number }>;

/** Targets of the bare page; their code is fetched on navigation. */
const places: Record<string, () => Promise<Place>> = {
  next: async () => (await import('./table.tsx')).Table,
  charts: async () => (await import('./charts.tsx')).Charts,
  room: async () => (await import('./room.tsx')).Room,
};

const App = () => {
  const [place, setPlace] = useState<{ Shown: Place; count: number } | null>(null);
  const open = async (id: string) => {
    const Shown = await places[id]?.();
    const count = Number(document.getElementById(id)?.dataset.count);
    setPlace((shown) => (shown || !Shown ? null : { Shown, count }));
  };
  return (
    <main>
      {Object.keys(places).map((id) => (
        <Button key={id} id={id} onClick={() => open(id)}>
          {id}
        </Button>
      ))}
      {place ? <place.Shown count={place.count} /> : <Cards />}
    </main>
  );
};

show(<App />);
