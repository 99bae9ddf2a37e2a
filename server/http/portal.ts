/**
 * The built portal: its files, and index.html with a fresh nonce for every path that is not a file.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { findDemoAccounts } from '../db/queries/session/demo-accounts.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { answerNotFound } from './errors.ts';
import { pagePolicy, WORKER_POLICY } from './headers.ts';

const PAGE = 'index.html';
const ASSETS = 'assets';
const NO_MAIL_TAG = '<meta name="pavilion-mail" content="none" />';
const SERVICE_WORKER = 'service-worker.js';

interface PageFacts {
  /** Set only in demo mode: the sign-in page lists the demo accounts. */
  demoPool: pg.Pool | null;
  /** Whether a mail server is set up; without one, nobody should wait for a code by e-mail. */
  sendsMail: boolean;
}

/** Serves the portal. Its pages contain the facts that are needed before sign-in. */
export async function installPortal(
  app: FastifyInstance,
  folder: string,
  { demoPool, sendsMail }: PageFacts,
): Promise<void> {
  const page = await readFile(path.join(folder, PAGE), 'utf8');
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const demo = demoPool === null ? '' : await demoTag(demoPool);
    const facts = sendsMail ? demo : `${NO_MAIL_TAG}${demo}`;
    const nonce = randomBytes(18).toString('base64');
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce).replace('<!--__PAVILION_FACTS__-->', () => facts));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // As a static file it would go out without its policy and with the placeholder for the nonce.
    globIgnore: [PAGE, `${ASSETS}/**`],
    setHeaders: (reply, file) => {
      if (path.relative(folder, file) === SERVICE_WORKER)
        reply.header('content-security-policy', WORKER_POLICY);
      reply.header('cache-control', 'no-cache');
    },
    cacheControl: false,
    wildcard: false,
  });
  app.get('/', (_request, reply) => sendPage(reply));
  // A missing asset is a 404 and not the page, also one of an earlier build, which an open page
  // asks for after an update. The router decides by the decoded path.
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler(answerNotFound);
      await assets.register(fastifyStatic, {
        root: path.join(folder, ASSETS),
        index: false,
        // Names contain a hash of their content.
        setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
        cacheControl: false,
        decorateReply: false,
      });
    },
    { prefix: `/${ASSETS}` },
  );
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD' ? sendPage(reply) : answerNotFound(request, reply),
  );
}

/** In a demo, the accounts are in a meta element that the sign-in page reads. */
async function demoTag(pool: pg.Pool): Promise<string> {
  // While the database is unreachable, a page without demo accounts is better than none.
  const accounts = await withActor(pool, SYSTEM, 'read', findDemoAccounts).catch(() => null);
  if (accounts === null) return '';
  const content = JSON.stringify(accounts)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return `<meta name="pavilion-demo" content="${content}" />`;
}
