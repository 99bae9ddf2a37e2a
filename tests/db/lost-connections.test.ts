import fastify from 'fastify';
import { expect, it } from 'vitest';
import { installErrorAnswers } from '../../server/http/errors.ts';

it.each<[message: string, more?: object]>([
  // pg's messages for connections that break during a query, before it, or while waiting for one.
  ['Connection terminated unexpectedly'],
  ['Client has encountered a connection error and is not queryable'],
  ['Client was closed and is not queryable'],
  ['timeout exceeded when trying to connect'],
  ['timeout expired'],
  ['Query read timeout'],
  // The machine of the database, or its name, is away.
  ['connect EHOSTUNREACH 10.0.0.7:5432', { code: 'EHOSTUNREACH' }],
  ['read ETIMEDOUT', { code: 'ETIMEDOUT' }],
  ['getaddrinfo EAI_AGAIN db', { code: 'EAI_AGAIN' }],
  ['getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND' }],
  // PostgreSQL's last message before it closes a connection; its severity may be translated.
  ['terminating connection due to idle-in-transaction timeout', { code: '25P03' }],
  ['terminating connection due to transaction timeout', { code: '25P04' }],
  ['out of shared memory', { code: 'XX000', severity: 'FATAL' }],
  ['lost connection to parallel worker', { code: '55000', severity: 'ERROR' }],
])('"%s" is answered with 503, which clients retry', async (message, more = {}) => {
  const app = fastify();
  installErrorAnswers(app);
  app.get('/', async () => {
    throw Object.assign(new Error(message), more);
  });
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.json().success]).toEqual([503, false]);
  await app.close();
});

it.each([
  { code: '55000', severity: 'ERROR', message: 'object not in prerequisite state' },
  { code: 'XX000', severity: 'ERROR', message: 'cache lookup failed' },
])('$message stays a 500', async ({ message, ...more }) => {
  const app = fastify();
  installErrorAnswers(app);
  app.get('/', async () => {
    throw Object.assign(new Error(message), more);
  });
  expect((await app.inject('/')).statusCode).toBe(500);
  await app.close();
});
