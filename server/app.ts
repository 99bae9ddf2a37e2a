/**
 * Builds the server: the contract's operations, the portal's files, and the headers of every
 * answer.
 */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { bindContract } from './http/bind.ts';
import { connectionQueue, scanQueue } from './http/database-queues.ts';
import { answerNotFound, answerUnreadable, installErrorAnswers } from './http/errors.ts';
import { throttleLog } from './log-throttle.ts';
import { headersOfEveryAnswer, HIDDEN_FROM_SEARCH, isOfStrangers } from './http/headers.ts';
import { installHealth } from './http/health.ts';
import { usageRecorders } from './http/usage-recorders.ts';
import { listenerFactory, type EndedWhy } from './http/listener.ts';
import { installPortal } from './http/portal.ts';
import { newId } from './ids.ts';
import { Live } from './live/live.ts';
import { MediaCache } from './media/media-cache.ts';
import { connectionsEnded, requestSeconds } from './metrics/measures.ts';
import { compressedBody } from './refusals.ts';
import { secretKeyOf } from './security/secrets.ts';
import { RecentSearches } from './search/recent/recent-searches.ts';
import type { StoneIndex } from './search/index/stone-index.ts';
import type { Storage } from './files/storage.ts';
import { traceFields, traceOfRequest } from './trace.ts';

export interface AppParts {
  env: Env;
  /** The pool of the runtime role, which row-level security applies to. */
  pool: pg.Pool;
  log: Logger;
  storage: Storage;
  /** Null: SQL answers all searches. */
  searchIndex: StoneIndex | null;
  enqueue: (job: string, data: Record<string, unknown>) => Promise<void>;
  /** The built portal; null serves only the API. */
  portalFolder: string | null;
}

const API_PREFIX = '/api/v1';

/** How long a stopping server keeps reading requests that were already on their way. */
const READ_BEFORE_CLOSING_MS = 100;

export async function createApp({
  env,
  pool,
  log,
  storage,
  searchIndex,
  enqueue,
  portalFolder,
}: AppParts): Promise<FastifyInstance> {
  const headers = headersOfEveryAnswer(env.publicUrl);
  const tellEnded = throttleLog(20, (why: EndedWhy, address: string | undefined) =>
    log.info({ why, address }, 'a connection was ended'),
  );
  const app: FastifyInstance = fastify({
    serverFactory: listenerFactory({
      limits: env.limits,
      trusted: env.trustedProxies,
      headers,
      onEnded(why, address) {
        connectionsEnded.inc({ why });
        tellEnded(why, address);
      },
    }),
    // The listener answers what is not HTTP, on each of its addresses.
    clientErrorHandler: () => undefined,
    loggerInstance: log as FastifyBaseLogger,
    genReqId: newId,
    requestIdHeader: false,
    childLoggerFactory: (logger, fields, options, { headers: sent }) =>
      logger.child({ ...fields, ...traceFields(traceOfRequest(String(fields['reqId']), sent)) }, options),
    // The specification writes some paths with a slash at their end.
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    // A reader's click opens the page at this address, while mail programs post to it.
    rewriteUrl: ({ method, url = '/' }) =>
      method === 'POST' && url.startsWith('/unsubscribe/') ? `${API_PREFIX}${url}` : url,
    // Instead of Fastify's two log lines a request, one is written below.
    logController: new LogController({ disableRequestLogging: true }),
    // While closing, requests on open connections are still answered; 'connection: close' ends
    // them.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void answerUnreadable(error, request, reply.headers(headers).header('x-request-id', request.id)),
    forceCloseConnections: 'idle',
    // x-forwarded-for is only trusted from these: limits and the audit log depend on the client's
    // address.
    trustProxy: env.trustedProxies.length > 0 && [...env.trustedProxies],
    ajv: { customOptions: { removeAdditional: false } },
  });
  installErrorAnswers(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (isOfStrangers(request.url)) reply.headers(HIDDEN_FROM_SEARCH);
    refusePacked(request.headers['content-encoding']);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
    if (!operationId) return;
    requestSeconds.observe({ operation: operationId, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      {
        operation: operationId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.person?.id,
      },
      'answered',
    );
  });
  // Answers only: a few compressed bytes of a request can expand without limit.
  await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(multipart);
  const turns = { connections: connectionQueue(pool), walks: scanQueue(pool) };
  const { close: writeNoted, ...noted } = usageRecorders(pool, log);
  app.addHook('onClose', writeNoted);
  const recentSearches = new RecentSearches(pool, log);
  app.addHook('onClose', () => recentSearches.close());
  const live = new Live(pool, env, log);
  // Closing ends idle connections, including those with a request that has not been read yet.
  app.addHook('preClose', () => sleep(READ_BEFORE_CLOSING_MS));
  // Streams end by themselves only after minutes, and closing waits for them.
  app.addHook('preClose', () => live.close());
  const mediaKey = await secretKeyOf(env);
  const copies = new MediaCache(env);
  const kept = { ...noted, recentSearches, copies, live };
  const services = { env, pool, ...turns, storage, searchIndex, enqueue, ...kept, mediaKey };
  await app.register(async (api) => bindContract(api, services), { prefix: API_PREFIX });
  await app.register(async (api) => api.setNotFoundHandler(answerNotFound), { prefix: API_PREFIX });
  installHealth(app, pool);
  if (portalFolder && existsSync(portalFolder))
    await installPortal(app, portalFolder, {
      demoPool: env.demo ? pool : null,
      sendsMail: env.smtpUrl !== null,
    });
  else app.setNotFoundHandler(answerNotFound);
  return app;
}

/** Checked before anything is read. Compressed data must be uploaded as a compressed file. */
function refusePacked(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') throw compressedBody();
}
