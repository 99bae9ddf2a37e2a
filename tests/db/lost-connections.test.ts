import fastify from 'fastify';
import { expect, it } from 'vitest';
import { installErrorAnswers } from '../../server/http/errors.ts';

it.each([
  // pg's messages for connections that break during a query, before it, or while waiting for one.
  ['Connection terminated unexpectedly'],
  ['Client has encountered a connection error and is not queryable'],
  ['Client was closed and is not queryable'],
  ['timeout exceeded when trying to connect'],
  ['Query read timeout'],
])('"%s" is answered with 503, which clients retry', async (message) => {
  const app = fastify();
  installErrorAnswers(app);
  app.get('/', async () => {
    throw new Error(message);
  });
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.json().success]).toEqual([503, false]);
  await app.close();
});
