import fastify from 'fastify';
import { expect, it } from 'vitest';
import { installErrorAnswers } from '../../server/http/errors.ts';

it.each([
  // As pg words them: a connection that breaks within a query, before one, and while one is waited for.
  ['Connection terminated unexpectedly'],
  ['Client has encountered a connection error and is not queryable'],
  ['Client was closed and is not queryable'],
  ['timeout exceeded when trying to connect'],
  ['Query read timeout'],
])('answers "%s" with 503, so that whoever asked tries again', async (message) => {
  const app = fastify();
  installErrorAnswers(app);
  app.get('/', async () => {
    throw new Error(message);
  });
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.json().success]).toEqual([503, false]);
  await app.close();
});
