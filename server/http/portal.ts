/** The built portal: its files from the disk, and index.html with a fresh nonce for every path that is no file. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { askOnce } from '../db/ask.ts';
import { answerNotFound } from './errors.ts';
import { pagePolicy } from './headers.ts';

const PAGE = 'index.html';
const ASSETS = '/assets';

export async function installPortal(app: FastifyInstance, folder: string, pool: pg.Pool): Promise<void> {
  const page = await readFile(path.join(folder, PAGE), 'utf8');
  const demo = await demoTag(pool);
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce).replace('<!--__PAVILION_DEMO__-->', () => demo));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // As a file it would go out without its policy, and with the mark where each answer's nonce belongs.
    globIgnore: [PAGE],
    setHeaders: (reply, file) => {
      // Names under /assets carry a hash of their content.
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
    wildcard: false,
  });
  app.get('/', (_request, reply) => sendPage(reply));
  // What is no file here is no page either; the router decides by the address as it reads it.
  await app.register(async (assets) => assets.setNotFoundHandler(answerNotFound), { prefix: ASSETS });
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD' ? sendPage(reply) : answerNotFound(request, reply),
  );
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
