/**
 * PostgreSQL keeps no NUL in a text and no half of a character, and nothing needs lists within lists without end. Wherever
 * the contract takes any of it, it is refused as a request that cannot be kept, and is nobody's fault but the sender's:
 * never a 500. Read from openapi.yaml, so that an operation that is added later is covered without another line.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../server/http/contract.ts';
import { PASSWORD } from '../support/api.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { signInEverybody, type People } from './support/people.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  items?: Schema;
  minimum?: number;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  schema: Schema;
}

const document = JSON.parse(readFileSync(new URL('../../src/api/openapi.gen.json', import.meta.url), 'utf8'));

function resolved<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key], document);
  return resolved(found as Part);
}

const NUL = 'a\u0000b';
const HALF = 'a\ud800b';

/** A value of the schema, with `bad` in the place of every text that may be any text. */
function filledWith(bad: string, given: Schema): unknown {
  const schema = resolved(given);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => filledWith(bad, one)));
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, filledWith(bad, one)]),
      );
    case 'array':
      return [filledWith(bad, schema.items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'email') return `${bad}@example.test`;
      return schema.format === 'date' ? '2026-01-01' : bad;
  }
}

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

const ABSENT = '0192f000-0000-7000-8000-000000000001';

interface Case {
  name: string;
  ask: () => Promise<Reply>;
}

const operations = [...readContract().operations.values()].filter(
  ({ operationId }) => operationId !== 'userLogout',
);

/** Every place of an operation where words are taken: all of its body and each part alone, form, query, address. */
function casesOf(
  bad: string,
  { operationId, method, path, roles, isPublic, form }: (typeof operations)[number],
): Case[] {
  const raw = document.paths[path][method.toLowerCase()];
  const body: Schema | undefined = raw.requestBody?.content['application/json']?.schema;
  const address = path.replace(/\{\w+\}/g, ABSENT);
  const api = (): Api => (isPublic ? server.asNobody() : people[roles[0] ?? 1].api);
  const send = (at: string, data: unknown): Promise<Reply> =>
    method === 'GET' ? api().get(at) : api().send(method as 'POST' | 'PUT' | 'DELETE', at, data);
  const whole = body === undefined ? undefined : filledWith(bad, resolved(body).properties?.['data'] ?? {});

  const bodies = [whole, ...Object.entries(whole ?? {}).map(([name, value]) => ({ [name]: value }))];
  const texts = ((raw.parameters ?? []) as Parameter[])
    .map(resolved)
    .filter((one) => one.in === 'query' && [resolved(one.schema).type].flat().includes('string'));
  const sendForm = (data: unknown): Promise<Reply> => {
    const files = [...(form?.files.keys() ?? [])].map((name): [string, File] => [
      name,
      new File(['%PDF-1.4\n%%EOF\n'], `${bad}.pdf`, { type: 'application/pdf' }),
    ]);
    return api().form(method as 'POST' | 'PUT', path, data, Object.fromEntries(files));
  };
  return [
    ...(whole === undefined
      ? []
      : bodies.map((data, at) => ({ name: `body ${at}`, ask: () => send(address, data) }))),
    ...(form === null
      ? []
      : [filledWith(bad, { $ref: `#/components/schemas/${form.data}` }), {}].map((data, at) => ({
          name: `form ${at}`,
          ask: () => sendForm(data),
        }))),
    // An address is bytes, and half of a character is none.
    ...(bad === NUL ? texts : []).map(({ name }) => ({
      name: `query ${name}`,
      ask: () => send(`${address}?${name}=a%00b`, whole),
    })),
    ...(bad === NUL && path.includes('{')
      ? [{ name: 'address', ask: () => send(path.replace(/\{\w+\}/g, 'a%00b'), whole && {}) }]
      : []),
  ].map((one) => ({ ...one, name: `${operationId}: ${one.name}` }));
}

describe.each([
  ['a NUL', NUL],
  ['half of a character', HALF],
])('%s', (_name, bad) => {
  const cases = operations.flatMap((one) => casesOf(bad, one));

  it('finds words in most of the contract', () => {
    expect(cases.length).toBeGreaterThan(operations.length);
  });

  it.each(cases)('$name', async ({ ask }) => {
    const reply = await ask();
    expect(reply.status, reply.text).toBeLessThan(500);
    // A file is no answer in JSON.
    if (reply.status !== 200 || reply.body) expect(reply.body?.success).toBe(reply.status === 200);
  });
});

it('keeps no word with half of a character instead of keeping another word', async () => {
  const reply = await people[4].api.send('PUT', '/user/profile', { first_name: HALF });
  expect([reply.status, reply.body?.message]).toEqual([
    400,
    'A text holds half of a character. Delete it and enter it again.',
  ]);
});

describe('lists within lists without end', () => {
  const LEVELS = 60_000;
  const deep = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
  const takers = operations.filter(({ takesJson, form }) => takesJson || form !== null);
  let token: string;
  beforeAll(async () => {
    const member = { email: 'admin@pavilion.test', password: PASSWORD };
    const reply = await server.asNobody().send('POST', '/user/login', member);
    ({ token } = reply.body?.data as { token: string });
  });

  it.each(takers)('$operationId', async ({ method, path, form, isPublic }) => {
    let body: string | FormData = `{"data":${deep}}`;
    if (form !== null) {
      body = new FormData();
      body.append('data', deep);
    }
    const headers = {
      ...(isPublic ? {} : { authorization: `Bearer ${token}` }),
      ...(form === null ? { 'content-type': 'application/json' } : {}),
    };
    const request = { method, body, headers };
    const reply = await fetch(`${server.url}/api/v1${path.replace(/\{\w+\}/g, ABSENT)}`, request);
    // So much is not even read of somebody who has not signed in.
    expect(reply.status, await reply.text()).toBe(isPublic ? 413 : 400);
  });
});
