/** The built portal: its files from the disk, and index.html with a fresh nonce for every path that is no file. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { askOnce } from '../db/ask.ts';
import { answerNotFound } from './errors.ts';

interface PortalOptions {
  pool: pg.Pool;
  apiPrefix: string;
}

export async function installPortal(
  app: FastifyInstance,
  folder: string,
  { pool, apiPrefix }: PortalOptions,
): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const demo = await demoTag(pool);
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ ...securityHeaders(nonce), 'cache-control': 'no-store' })
      .send(page.replaceAll('__CSP_NONCE__', nonce).replace('<!--__PAVILION_DEMO__-->', () => demo));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Names under /assets carry a hash of their content.
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      reply.header('x-content-type-options', 'nosniff');
    },
    cacheControl: false,
    wildcard: false,
  });
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith(apiPrefix) && !request.url.startsWith('/assets/');
    return isPage ? sendPage(reply) : answerNotFound(request, reply);
  });
}

// The token lies in local storage, so nothing inline may run: scripts come from this server alone, and the style
// elements that the component library adds carry the nonce.
function securityHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' blob: data: https:",
      "media-src 'self' blob: https:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "manifest-src 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** A demo says that it is one: its accounts stand in a meta element that the sign-in page reads. */
async function demoTag(pool: pg.Pool): Promise<string> {
  const { rows } = await askOnce<{ value: object }>(pool, `SELECT value FROM setting WHERE key = 'demo'`);
  if (!rows[0]) return '';
  const content = JSON.stringify(rows[0].value)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return `<meta name="pavilion-demo" content="${content}" />`;
}
