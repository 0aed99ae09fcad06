import { Button, Input, Select, Tag } from '../src/shared/kit/controls.ts';
import { Row } from '../src/shared/layout/layout.tsx';
import { PageCard } from '../src/shared/ui/page-card.tsx';

const ROWS = Array.from({ length: 10 }, (_, at) => at + 1);

/** The target of the bare page's navigation: filters and ten rows of the kit's controls, from constants. */
export const Table = () => (
  <PageCard title="查询表格">
    <Row gap={16}>
      <Input placeholder="名称" />
      <Select placeholder="类型" options={['图文', '图片', '视频']} />
      <Button type="primary">新建</Button>
    </Row>
    <table id="table">
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <td>{row}</td>
            <td>集合的名称 {row}</td>
            <td>图文</td>
            <td>规则</td>
            <td>{row * 37}</td>
            <td>2026-01-0{row % 9}</td>
            <td>
              <Tag>已上线</Tag>
            </td>
            <td>
              <Button type="text" size="small">
                查看
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </PageCard>
);
