import { Button, Input } from '../src/shared/kit/controls.ts';
import { Row, Stack } from '../src/shared/layout/layout.tsx';
import { PageCard } from '../src/shared/ui/page-card.tsx';

const LINES = Array.from({ length: 50 }, (_, at) => at + 1);
const FACTS = ['码率', '帧率', '分辨率', '丢帧', '延迟', '时长', '编码', '音频'];

/** A video element with its controls, a chat of fifty lines, and stream data, from constants. */
export const Room = () => (
  <Row gap={16} align="stretch">
    <PageCard title="聊天">
      <Input placeholder="搜索" />
      <ol id="chat" style={{ height: 600, overflow: 'auto' }}>
        {LINES.map((line) => (
          <li key={line}>
            <b>观众 {line}</b> <span>一行聊天，长短与真的一样 {line}</span>
            <Button type="text" size="mini">
              禁言
            </Button>
          </li>
        ))}
      </ol>
      <Input.TextArea placeholder="发言" />
      <Button type="primary">发送</Button>
    </PageCard>
    <Stack gap={16}>
      <PageCard title="预览">
        <video muted playsInline style={{ width: 640, height: 360 }} />
        <Row gap={8}>
          {['主线', '热备', '冷备', '垫片', '静音', '截断', '清晰度', '结束'].map((name) => (
            <Button key={name}>{name}</Button>
          ))}
        </Row>
      </PageCard>
      <PageCard title="开播方式">
        <Row gap={16}>
          {['推流地址', '推流密钥'].map((name) => (
            <Input key={name} placeholder={name} />
          ))}
        </Row>
      </PageCard>
    </Stack>
    <Stack gap={16}>
      <PageCard title="状态">
        <dl>
          {FACTS.map((name, at) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{at * 100}</dd>
            </div>
          ))}
        </dl>
      </PageCard>
      <PageCard title="信息">
        {['标题', '分类', '简介'].map((name) => (
          <Input key={name} placeholder={name} />
        ))}
        <Button type="primary">保存</Button>
      </PageCard>
    </Stack>
  </Row>
);
