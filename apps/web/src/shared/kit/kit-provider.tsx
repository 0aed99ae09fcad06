import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { ConfigProvider } from './controls.ts';

const locales = { 'zh-CN': zhCN, 'en-US': enUS };

/** Sets the language of the kit's controls. */
export const KitProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={locales[useLocale((state) => state.locale)]}>{children}</ConfigProvider>
);
