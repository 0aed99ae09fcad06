import type { Doc } from '@onair/contract/content/documents/document';
import { renderHtml } from '@onair/contract/content/documents/html';
import { toDocument } from '@onair/contract/content/documents/tidy';
import { getSchema } from '@tiptap/core';
import { DOMParser as ModelParser, Node } from '@tiptap/pm/model';
import { expect, it, vi } from 'vitest';
import { cleanPaste } from './paste.ts';
import { documentExtensions } from './schema.ts';

const schema = getSchema(documentExtensions);
const asHtml = (doc: Doc) => renderHtml(doc, { pictureUrl: () => null }).replaceAll('\n', '');
const pasted = (html: string): string => {
  const place = document.createElement('div');
  place.innerHTML = cleanPaste(html).html;
  const doc = toDocument(ModelParser.fromSchema(schema).parse(place).toJSON());
  if (!doc) throw new Error('no document');
  return asHtml(doc);
};

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head>
<body><!--StartFragment--><h1>Title<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b><span style='mso-spacerun:yes'>&nbsp; </span>text<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><!--[endif]-->one</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span><span style='mso-list:Ignore'>o </span></span>within</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>two</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>first</p>
<!--EndFragment--></body></html>`;

it('keeps what Word means and nothing of how Word writes it', () => {
  expect(pasted(WORD)).toBe(
    '<h2>Title</h2><p><strong>Bold</strong> text</p>' +
      '<ul><li><p>one</p><ul><li><p>within</p></li></ul></li><li><p>two</p></li></ul><ol><li><p>first</p></li></ol>',
  );
});

it('takes the text of Word with its tracked changes accepted, and without the comments on it', () => {
  const reviewed = `<p class=MsoNormal>One <del cite="mailto:Anna" datetime="2026-11-20T08:00"><s>old </s></del><ins cite="mailto:Anna">new
    </ins><a style='mso-comment-reference:A_1'>word</a><span class=MsoCommentReference><span style='font-size:8.0pt'><a
    class=msocomanchor href="#_msocom_1">[A1]</a></span></span>.</p><div style='mso-element:comment-list'><hr
    class=msocomoff><div style='mso-element:comment'><div class=msocomtxt><p class=MsoCommentText>Is this true?</p></div></div></div>`;
  expect(pasted(reviewed)).toBe('<p>One new word.</p>');
  expect(pasted('<p><del>crossed out</del> on a web page</p>')).toBe('<p><s>crossed out</s> on a web page</p>');
});

it('counts what it cannot keep', () => {
  const page = '<p>a <img src="x"></p><table><tr><td>b</td><td><img src="y"></td></tr></table><table></table>';
  expect(cleanPaste(page).lost).toEqual({ pictures: 2, tables: 2 });
  expect(cleanPaste('<p>a</p>').lost).toEqual({ pictures: 0, tables: 0 });
});

it('keeps paragraphs of WeChat articles without the boxes around them', () => {
  const wechat = `<section style="margin:0" data-tool="x"><section><p style="text-align:center"><span leaf=""><br></span></p>
    <p><span style="color:#333;font-weight:700" leaf="">重点</span><span leaf="">&nbsp;正文\u200b</span></p></section>
    <section><span leaf="">没有段落标签的一段</span></section><mp-common-profile data-id="1"></mp-common-profile>
    <p><img data-src="https://mmbiz.qpic.cn/x" class="rich_pages"></p></section>`;
  expect(pasted(wechat)).toBe('<p><strong>重点</strong> 正文</p><p>没有段落标签的一段</p>');
});

it('keeps links, lists and cells of web pages, and drops the rest', () => {
  const page = `<nav><a href="/home">Home</a></nav><div><h5>Small</h5><p class="x" style="color:red">See
    <a href="https://example.com/a" onclick="x()" target="_blank">here</a> or <a href="mailto:a@b.c">mail</a></p>
    <table><tr><th>City</th><td>Rain</td></tr></table><ol start="3"><li>three</li></ol><pre><code>a  &lt; b</code></pre>
    <b style="font-weight:normal">plain</b><form><input value="v"><button>Send</button></form></div>`;
  expect(pasted(page)).toBe(
    '<p>Home</p><h4>Small</h4><p>See <a href="https://example.com/a" rel="noopener noreferrer">here</a> or ' +
      '<a href="mailto:a@b.c" rel="noopener noreferrer">mail</a></p><p>City</p><p>Rain</p>' +
      '<ol start="3"><li><p>three</p></li></ol><pre><code>a  &lt; b</code></pre><p>plain</p>',
  );
});

const HOSTILE = [
  '<script>alert(1)</script><p>x</p>',
  '<p onclick="alert(1)">x</p>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="https://a.b/&quot; onmouseover=&quot;alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "javascript:alert(1)"</style>',
  '<link rel=stylesheet href="javascript:alert(1)"><meta http-equiv=refresh content="0;javascript:alert(1)"><base href="//evil">',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  "<h2 data-block='\"><script>alert(1)</script>'>x</h2>",
  '<div data-kept="image" data-pm-slice="1 1 []"><img src=x onerror=alert(1)></div>',
  '<details open ontoggle=alert(1)>x</details><video src=x onerror=alert(1)></video>',
];

it('lets nothing hostile through to what readers see', () => {
  // The simulated document says that it loads no frames.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const html of HOSTILE) {
    const shown = pasted(html);
    const tags = shown.match(/<[^>]*>/g) ?? [];
    const known =
      /^<\/?(p|h[234]|ul|ol|li|blockquote|pre|code|hr|strong|em|u|s|br|a)( (href="(https?:|mailto:)[^"<>]*"|rel="noopener noreferrer"|start="\d+"))*>$/;
    expect([html, tags.filter((tag) => !known.test(tag))]).toEqual([html, []]);
    expect([html, /javascript:/i.test(tags.join(''))]).toEqual([html, false]);
  }
});

it('gives a document back as it was, with pictures and the ids that comments name', () => {
  const doc: Doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2, id: 'h1' }, content: [{ type: 'text', text: 'a' }] },
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'b', marks: [{ type: 'link', attrs: { href: 'https://a.b' } }] }],
      },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'c' }] },
      { type: 'image', attrs: { pictureId: '0190aaaa-0000-7000-8000-000000000001', alt: 'x', caption: '' } },
      { type: 'gallery', attrs: { pictures: [{ pictureId: '0190aaaa-0000-7000-8000-000000000002', alt: '' }] } },
      { type: 'video', attrs: { videoId: '0190aaaa-0000-7000-8000-000000000003' } },
    ],
  };
  expect(toDocument(Node.fromJSON(schema, doc).toJSON())).toEqual(doc);
  const twice = { type: 'doc', content: [doc.content[0] ?? {}, doc.content[0] ?? {}] };
  expect(toDocument(twice)?.content.map(({ attrs }) => attrs)).toEqual([{ level: 2, id: 'h1' }, { level: 2 }]);
});
