import { filmHtml } from '@onair/contract/content/document-html';
import { partsOf } from '@onair/contract/typed';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { answer } from './answer.ts';
import { itemAt, mainFilm } from './embeddable-item.ts';
import { html, trusted } from './markup.ts';
import { publicWords } from './public.words.ts';
import type { ReaderPages } from './reader-pages.ts';
import { itemPath, linkTo } from './view.ts';

/**
 * The film of a published item alone, for frames on other sites. Its script reports that the film was in sight, where no
 * consent is needed, and nothing where it is: a frame does not ask.
 */
export const itemFrameRoute = (
  { serve, viewOf, shown, absent }: ReaderPages,
  deps: Pick<Deps, 'db'>,
  allowFraming: (reply: FastifyReply) => Promise<void>,
): void =>
  serve('/embed/c/:slug', async (request, reply) => {
    await allowFraming(reply);
    const item = await itemAt(deps, String(partsOf(request.params).slug));
    const view = await viewOf(request);
    const film = item && (await mainFilm(deps, item, view.locale));
    if (!film) return absent(request, reply);
    const { title } = shown(item, view);
    const { site, assets, locale } = view;
    const { text } = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${title} – ${publicWords[locale].name}</title>
<link rel="stylesheet" href="${assets.frame}">
${site ? html`<script type="module" src="${assets.script}"></script>` : null}
</head>
<body${site ? html` data-site="${site.key}"` : null}${site?.asks ? html` data-asks` : null}>
<main data-shown="${item.id}"><h1><a href="${linkTo(view, itemPath(item))}" target="_blank" rel="noopener">${title}</a></h1>
${trusted(filmHtml({ ...film, label: title }, {}))}</main>
</body>
</html>
`;
    return answer(request, reply, { type: 'text/html', text });
  });
