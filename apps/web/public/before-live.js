// Runs before the first paint of the audience page: the language of the address, the page's own choices, those of the console, or
// the browser's. In a frame on another site nothing stored is read.
try {
  const kept = (name) => (window.top === window.self ? localStorage.getItem(name) : null);
  const theme = kept('live-theme') ?? kept('arco-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  const asked = new URLSearchParams(location.search).get('lang');
  const locale = asked ?? kept('live-locale') ?? kept('arco-locale') ?? navigator.language;
  document.documentElement.lang = locale.startsWith('zh') ? 'zh-CN' : 'en-US';
} catch {
  // Storage is closed or holds something else: the browser's ways stand.
}
