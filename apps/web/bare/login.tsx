import { Button, Checkbox, Input } from '../src/shared/kit/controls.ts';
import { IconLock, IconUser } from '../src/shared/kit/icons.ts';
import { Stack } from '../src/shared/layout/layout.tsx';
import { show } from './frame.tsx';

show(
  <main>
    <h1>登录</h1>
    <form>
      <Stack gap={16}>
        <Input prefix={<IconUser />} placeholder="用户名" />
        <Input.Password prefix={<IconLock />} placeholder="密码" />
        <Checkbox>记住</Checkbox>
        <Button type="primary" htmlType="submit" size="large" long>
          登录
        </Button>
      </Stack>
    </form>
  </main>,
);
