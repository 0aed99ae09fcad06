// Runs before the first paint of the audience page: its own choices, else those of the console, else the browser's.
try {
  const theme = localStorage.getItem('live-theme') ?? localStorage.getItem('arco-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  const locale = localStorage.getItem('live-locale') ?? localStorage.getItem('arco-locale') ?? navigator.language;
  document.documentElement.lang = locale.startsWith('zh') ? 'zh-CN' : 'en-US';
} catch {
  // Storage is closed or holds something else: the browser's ways stand.
}
