import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Locale } from '@onair/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './envelope.ts';
import { firstViews } from './first-views.ts';

/** File types of a build. The server selects compressed twins; they cannot be requested by name. */
const SERVED = /\.(html|js|css|svg|png|jpg|webp|ico|woff2?|json|txt|webmanifest|wasm|wav)$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** A browser requests the icon again at every address that a page sets. */
const ICON = /^\/onair\.svg$/;
const A_DAY = 'public, max-age=86400';

const MISSING = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Onair</title>
<h1>界面尚未构建 · The web app has not been built</h1>
<p>运行 <code>npm start</code> 会自动构建，或执行 <code>npm run build -w @onair/web</code>。</p>
<p><code>npm start</code> builds it by itself; or run <code>npm run build -w @onair/web</code>.</p></html>
`;

/** The public page of a studio, outside the console. */
const AUDIENCE = /^\/live\/([^/]+)\/?$/;
const SLUG = /^[a-z0-9-]{1,40}$/;

/** What the page of a studio says before any script runs. */
export type AudiencePages = {
  /** @returns markup for its head and for readers without a script; null when there is no such studio */
  of(slug: string, reader: { locale: Locale; origin: string }): Promise<{ head: string; withoutScript: string } | null>;
  /** Addresses of all of them. */
  paths(): Promise<string[]>;
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** The form of page addresses: words, no extensions, nothing encoded, none of our folders. */
const PAGE_PATH = /^\/(?!(?:api|assets)(?:\/|$))[\w-]+(?:\/[\w-]+)*\/?$/i;

/** A person who follows a link or types an address, not a script that looks for a file. */
const isPage = (request: FastifyRequest): boolean => {
  const { accept = '*/*', 'sec-fetch-dest': dest = 'document' } = request.headers;
  const path = pathOf(request);
  if (accept.includes('text/html')) return !/\.[a-z0-9]{1,12}$/i.test(path);
  // Tools, monitors and link previews accept anything. Browsers say when they request a script or picture.
  return accept.includes('*/*') && /^(?:document|empty)$/.test(dest) && PAGE_PATH.test(path);
};

/**
 * Serves the built web app: hashed files as immutable, everything else with revalidation, the page itself for every
 * address that a person may open, the audience page for those of studios. Anything else is a 404, as an envelope.
 */
export const serveWeb = async (
  app: FastifyInstance,
  webDir: string,
  settings: { publicUrl: string | null } | null,
  audience: AudiencePages,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: webDir,
    // Our own routes decide what is served: no index, no folder, no dotfile, no listing.
    serve: false,
    index: false,
    list: false,
    redirect: false,
    acceptRanges: true,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // The folder may be rebuilt while the server runs.
    suppressWarning: true,
  });

  const viewOf = firstViews(webDir);
  /**
   * The page of a studio. Link previews, search engines and consumers of oEmbed run no scripts, and take a status for
   * what it says; while the database does not answer, the page still opens and says so itself.
   */
  const sendAudience = async (request: FastifyRequest, reply: FastifyReply, named: string): Promise<FastifyReply> => {
    const { protocol, host, actor } = request;
    // The page reads addresses in any case.
    const slug = named.toLowerCase();
    const origin = settings?.publicUrl ?? `${protocol}://${host}`;
    const known = SLUG.test(slug)
      ? await audience.of(slug, { locale: actor.locale, origin }).catch(() => undefined)
      : null;
    const page = readFileSync(join(webDir, 'live.html'), 'utf8');
    reply.type('text/html; charset=utf-8').header('vary', 'accept-language, accept-encoding');
    if (known === undefined) return reply.send(page);
    if (known === null) {
      return reply.code(404).send(page.replace('</head>', '<meta name="robots" content="noindex"></head>'));
    }
    const text = page
      .replace(/<html lang="[^"]*">/, `<html lang="${actor.locale}">`)
      .replace(/<title>[^<]*<\/title>/, '')
      .replace('</head>', () => `${known.head}</head>`)
      .replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<noscript>${known.withoutScript}</noscript>`);
    return reply.send(text);
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-cache');
    const slug = AUDIENCE.exec(path)?.[1];
    const { file, link } = slug === undefined ? viewOf(path) : { file: 'live.html' };
    if (link) reply.header('link', link);
    if (existsSync(join(webDir, file)))
      return slug === undefined ? reply.sendFile(file) : sendAudience(request, reply, slug);
    return reply.code(503).type('text/html; charset=utf-8').send(MISSING);
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { endpoint: 'web', access: 'open' },
    compress: { customTypes: /^text\/html/ },
    handler: async (request, reply) => {
      const path = pathOf(request);
      if (path.startsWith('/api/') || path === '/api') return sendFailure(reply, 'noRoute');
      if (path === '/' || isPage(request)) return sendPage(request, reply, path);
      if (!SERVED.test(path)) return sendFailure(reply, 'noRoute');
      reply.header('cache-control', path.startsWith('/assets/') ? FOREVER : ICON.test(path) ? A_DAY : 'no-cache');
      return reply.sendFile(path.slice(1));
    },
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, 'noRoute'));
};
