// Runs before the first paint, so that a dark or English page never flashes light or claims to be Chinese.
try {
  const settings = JSON.parse(localStorage.getItem('onair-settings') ?? '{}');
  const theme = localStorage.getItem('arco-theme') ?? settings.theme;
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
  const locale = localStorage.getItem('arco-locale');
  if (locale === 'zh-CN' || locale === 'en-US') document.documentElement.lang = locale;
} catch {
  // Storage is closed or holds something else: the defaults stand.
}
