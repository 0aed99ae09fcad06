import { defineWords } from '../../shared/i18n/words.ts';

/** Embedding lives and films in pages of other sites. */
export const embeddingWords = defineWords({
  'zh-CN': {
    embed: '嵌入',
    code: '嵌入代码',
    copy: '复制嵌入代码',
    codeHint: '将代码粘贴到网页中。支持 oEmbed 的网站只需粘贴观众页面的地址。',
    who: '允许嵌入直播和视频的网站',
    sites: { any: '任何网站', listed: '仅限以下网站', none: '不允许嵌入' },
    origins: '网站',
    originsHint: '每行一个，例如 https://news.example；包括全部子域名时写 https://*.news.example',
    originsFault: '请按 https://news.example 的格式填写，每行一个，最多 20 个',
    save: '保存',
    saved: '嵌入设置已保存',
  },
  'en-US': {
    embed: 'Embed',
    code: 'Embed code',
    copy: 'Copy embed code',
    codeHint: 'Paste it into a page. Sites that support oEmbed only need the address of the audience page.',
    who: 'Sites that may embed lives and videos',
    sites: { any: 'Any site', listed: 'Only these sites', none: 'None' },
    origins: 'Sites',
    originsHint: 'One per line, e.g. https://news.example, or https://*.news.example for all its subdomains',
    originsFault: 'Enter sites such as https://news.example, one per line, 20 at most',
    save: 'Save',
    saved: 'Saved',
  },
});
