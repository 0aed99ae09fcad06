import { ConfigProvider } from '@arco-design/web-react';
import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../shared/api/query.ts';
import { useLocale } from '../shared/i18n/locale.ts';
import { router } from './router.tsx';

const kitLocales = { 'zh-CN': zhCN, 'en-US': enUS };

export const App = () => (
  <ConfigProvider locale={kitLocales[useLocale((state) => state.locale)]}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ConfigProvider>
);
