/**
 * Fields that the contract does not name are refused at every level of every body, as JSON and as a
 * form. The cases are read from openapi.yaml, so new operations are covered automatically.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLooseSchemas } from '../../server/http/contract/strict-schemas.ts';
import type { RequestSchema } from '../../server/http/contract/strict-schemas.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import { arbitraryOf, merged, OPERATIONS, resolved } from '../proof/contract/schema.ts';
import type { Operation, Schema } from '../proof/contract/schema.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { PASSWORD } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { signInEverybody, type People } from './support/people.ts';

const UNKNOWN = 'surprise';
const ABSENT = '0192f000-0000-7000-8000-000000000001';

/** A valid value; the same one on every call. */
const sampleOf = (schema: Schema): unknown => fc.sample(arbitraryOf(schema), { seed: 7, numRuns: 1 })[0];

/** Values that are valid except for one extra field, with the path of that field. */
function withOneTooMany(place: string, given: Schema): { place: string; value: unknown }[] {
  const one = resolved(given);
  const schema = one.allOf ? merged(one.allOf) : one;
  if (schema.anyOf) return schema.anyOf.flatMap((either) => withOneTooMany(place, either));
  if (schema.type === 'array')
    return withOneTooMany(`${place}[]`, schema.items ?? {}).map((inner) => ({
      ...inner,
      value: [inner.value],
    }));
  if (schema.type !== 'object') return [];
  const properties = Object.entries(schema.properties ?? {});
  const fitting = Object.fromEntries(
    properties.filter(([name]) => schema.required?.includes(name)).map(([name, of]) => [name, sampleOf(of)]),
  );
  // Some objects must not be empty; the extra field alone should be the reason for the refusal.
  const [first] = properties;
  if (first && Object.keys(fitting).length === 0) fitting[first[0]] = sampleOf(first[1]);
  return [
    { place, value: { ...fitting, [UNKNOWN]: 1 } },
    ...properties.flatMap(([name, of]) =>
      withOneTooMany(`${place}.${name}`, of).map((inner) => ({
        ...inner,
        value: { ...fitting, [name]: inner.value },
      })),
    ),
  ];
}

let server: TestServer;
let people: People;
let tokens: Map<number, string>;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  tokens = new Map();
  for (const [role, email] of [
    [1, 'admin@pavilion.test'],
    [3, 'associate@pavilion.test'],
    [4, 'customer@pavilion.test'],
  ] as const) {
    const reply = await server.asNobody().send('POST', '/user/login', { email, password: PASSWORD });
    tokens.set(role, (reply.body?.data as { token: string }).token);
  }
  const guest = await guestSignsIn(server, 'closed@guest.pavilion.test');
  tokens.set(ROLE.guest, dataOf<{ token: string }>(guest).token);
});
afterAll(() => server.close());

const entries = async (): Promise<number> =>
  (await server.query<{ n: number }>('SELECT count(*)::int AS n FROM audit_log'))[0]?.n ?? 0;

/** Uses fetch directly, so that fields beside `data` can be sent too. */
async function post({ method, path, isPublic, roles }: Operation, body: FormData | object) {
  const token = tokens.get(roles.find((role) => tokens.has(role)) ?? 1);
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}/api/v1${path.replace(/\{\w+\}/g, ABSENT)}`, {
    method,
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(isPublic ? {} : { authorization: `Bearer ${token}` }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
  });
  const { message, data } = (await response.json()) as { message: string; data: { field?: string } | null };
  return { status: response.status, message, field: data?.field };
}

const refusal = {
  status: 400,
  message: expect.stringContaining(`has no field "${UNKNOWN}"`),
  field: expect.stringMatching(new RegExp(`\\.${UNKNOWN}$`)),
};

const takers = OPERATIONS.filter(({ data }) => data !== null);
const cases = takers.flatMap((operation) =>
  withOneTooMany('data', operation.data ?? {}).map(({ place, value }) => ({
    name: `${operation.operationId}: ${place}`,
    operation,
    value,
  })),
);

const formOf = (data: unknown): FormData => {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  return form;
};

describe('a field that the contract does not name', () => {
  it('is tried in nested objects and lists too', () => {
    expect(takers.length).toBeGreaterThan(60);
    expect(cases.length).toBeGreaterThan(takers.length);
    expect(cases.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['keepProviderValues: data.keep[]', 'createStockList: data.filters']),
    );
  });

  it.each(cases)('is refused: $name', async ({ operation, value }) => {
    expect(await post(operation, operation.isForm ? formOf(value) : { data: value })).toMatchObject(refusal);
  });

  it.each(takers)('is refused beside the data: $operationId', async (operation) => {
    const data = sampleOf(operation.data ?? {});
    const form = formOf(data);
    form.append(UNKNOWN, '1');
    expect(await post(operation, operation.isForm ? form : { data, [UNKNOWN]: 1 })).toMatchObject(refusal);
  });

  it('with a name of a megabyte writes no audit entry and is shortened in the answer', async () => {
    const before = await entries();
    const reply = await people[2].api.send('PUT', '/user/profile', { ['x'.repeat(1_000_000)]: 'y' });
    expect([reply.status, reply.text.length < 600]).toEqual([400, true]);
    expect(await entries()).toBe(before);
  });

  it('is named in the message without quotes, tags or control characters', async () => {
    const reply = await people[2].api.send('PUT', '/user/profile', {
      "a\"<b onclick='x'>\u202e\n\u0000\ud800{}": 1,
    });
    expect([reply.status, reply.body?.message]).toEqual([
      400,
      'The request is not valid: body.data has no field "a??b onclick??x??? ???". Leave it out, or correct its name.',
    ]);
  });
});

it('a file name longer than 255 characters is refused', async () => {
  const data = sampleOf({ type: 'object' });
  const file = new File(['%PDF-1.4\n%%EOF\n'], `${'n'.repeat(300)}.pdf`);
  const reply = await people[4].api.form('POST', '/customer/business/document', data, {
    business_image: file,
  });
  expect([reply.status, reply.body?.message]).toEqual([400, expect.stringMatching(/longer than 255/)]);
});

describe('the contract itself', () => {
  const ends = (schema: RequestSchema): string[] =>
    findLooseSchemas('hold body', schema, (ref) =>
      ref === 'Open' ? { type: 'object' } : { $ref: 'Itself' },
    );
  const closed = { type: 'object', additionalProperties: false };

  it('has no open request schema and none without bounds', () => {
    expect(() => readContract()).not.toThrow();
  });

  it.each<[string, RequestSchema, RegExp]>([
    ['open object', { type: 'object' }, /hold body takes fields/],
    ['open object behind a $ref', { ...closed, properties: { a: { $ref: 'Open' } } }, /body\.a takes fields/],
    [
      'open object in a list',
      { type: 'array', maxItems: 2, items: { type: 'object' } },
      /body\[\] takes fields/,
    ],
    ['open alternative of an anyOf', { anyOf: [{ type: 'null' }, { type: 'object' }] }, /takes fields/],
    ['open allOf', { allOf: [{ type: 'object' }] }, /put together/],
    [
      'object within a closed allOf',
      { unevaluatedProperties: false, allOf: [{ type: 'object', properties: { a: { type: 'object' } } }] },
      /body\.a takes fields/,
    ],
    [
      'open part of a form',
      { ...closed, properties: { data: { type: 'string', contentSchema: { $ref: 'Open' } } } },
      /body\.data takes fields/,
    ],
    ['text', { type: ['string', 'null'] }, /text without maxLength/],
    ['list', { type: 'array', items: { type: 'integer' } }, /list without maxItems/],
    ['list of anything', { type: 'array', maxItems: 1 }, /body\[\] takes anything/],
    [
      'map',
      { type: 'object', additionalProperties: { type: 'integer' } },
      /map without maxProperties.*|propertyNames/,
    ],
    [
      'map of long texts',
      {
        type: 'object',
        maxProperties: 9,
        propertyNames: { maxLength: 9 },
        additionalProperties: { type: 'string' },
      },
      /\{\} is a text/,
    ],
    ['anything', {}, /takes anything/],
  ])('is refused with an unbounded %s', (_name, schema, found) => {
    expect(ends(schema).join('; ')).toMatch(found);
  });

  it.each<[string, RequestSchema]>([
    [
      'closed object',
      { ...closed, properties: { a: { type: 'string', maxLength: 9 }, b: { type: 'integer' } } },
    ],
    [
      'closed allOf',
      { unevaluatedProperties: false, allOf: [{ type: 'object' }, { allOf: [{ type: 'object' }] }] },
    ],
    [
      'bounded map',
      {
        type: 'object',
        maxProperties: 9,
        propertyNames: { maxLength: 9 },
        additionalProperties: { type: 'integer' },
      },
    ],
    ['day', { type: 'string', format: 'date' }],
    ['code', { type: 'string', enum: ['a', 'b'] }],
    ['recursive schema', { $ref: 'Itself' }],
  ])('accepts a %s', (_name, schema) => {
    expect(ends(schema)).toEqual([]);
  });
});
