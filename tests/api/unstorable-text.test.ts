/**
 * PostgreSQL stores neither NUL nor lone surrogates, and no request needs deeply nested JSON.
 * Wherever the contract takes text, these never lead to a 500. The cases are read from
 * openapi.yaml, so new operations are covered automatically.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../server/contract/document.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import { PASSWORD } from '../support/api.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
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

interface RawOperation {
  requestBody?: { content?: { 'application/json'?: { schema: Schema } } };
  parameters?: Parameter[];
}
const document = contractDocument<{ paths: Record<string, Record<string, RawOperation>> }>();

function resolved<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  return resolved(found as Part);
}

const NUL = 'a\u0000b';
const HALF = 'a\ud800b';

/** A value of the schema, with `bad` for every free text. */
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

/**
 * Every place where an operation takes text: its body as a whole and field by field, form, query,
 * path.
 */
function casesOf(
  bad: string,
  { operationId, method, path, roles, isPublic, form }: (typeof operations)[number],
): Case[] {
  const { requestBody, parameters = [] } = document.paths[path]?.[method.toLowerCase()] ?? {};
  const body = requestBody?.content?.['application/json']?.schema;
  const address = path.replace(/\{\w+\}/g, ABSENT);
  const api = (): Api => (isPublic ? server.asNobody() : people[roles[0] ?? 1].api);
  const send = (at: string, data: unknown): Promise<Reply> =>
    method === 'GET' ? api().get(at) : api().send(method as 'POST' | 'PUT' | 'DELETE', at, data);
  const whole = body === undefined ? undefined : filledWith(bad, resolved(body).properties?.['data'] ?? {});

  const bodies = [whole, ...Object.entries(whole ?? {}).map(([name, value]) => ({ [name]: value }))];
  const texts = parameters
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
    // A lone surrogate cannot be written in an address.
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
  ['a lone surrogate', HALF],
])('%s', (_name, bad) => {
  const cases = operations.flatMap((one) => casesOf(bad, one));

  it('is tried in more places than there are operations', () => {
    expect(cases.length).toBeGreaterThan(operations.length);
  });

  it.each(cases)('is no 500: $name', async ({ ask }) => {
    const reply = await ask();
    expect(reply.status, reply.text).toBeLessThan(500);
    // A file is not answered as JSON.
    if (reply.status !== 200 || reply.body) expect(reply.body?.success).toBe(reply.status === 200);
  });
});

it('refuses a text with a lone surrogate instead of storing another text', async () => {
  const reply = await people[4].api.send('PUT', '/user/profile', { first_name: HALF });
  expect([reply.status, reply.body?.message]).toEqual([
    400,
    'A text contains half a character. Delete it and enter it again.',
  ]);
});

describe('JSON nested 60,000 levels deep', () => {
  const LEVELS = 60_000;
  const deep = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
  const takers = operations.filter(({ takesJson, form }) => takesJson || form !== null);
  const tokens = { admin: '', customer: '', guest: '' };
  beforeAll(async () => {
    // One of the requests before may have made roles need a second factor.
    await server.command(`UPDATE setting SET value = '{"roles": []}' WHERE key = 'second-factor'`);
    for (const who of ['admin', 'customer'] as const) {
      const member = { email: `${who}@pavilion.test`, password: PASSWORD };
      const reply = await server.asNobody().send('POST', '/user/login', member);
      tokens[who] = (reply.body?.data as { token: string }).token;
    }
    const guest = await guestSignsIn(server, 'deep@guest.pavilion.test');
    tokens.guest = dataOf<{ token: string }>(guest).token;
  });

  it.each(takers)('is refused: $operationId', async ({ method, path, form, isPublic, roles }) => {
    const token = roles.includes(1) ? tokens.admin : roles.includes(4) ? tokens.customer : tokens.guest;
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
    // Without a sign-in a body of this size is not even read.
    expect(reply.status, await reply.text()).toBe(isPublic ? 413 : 400);
  });
});
