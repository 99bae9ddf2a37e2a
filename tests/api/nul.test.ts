/**
 * PostgreSQL keeps no NUL in a text. Wherever the contract takes words, one with a NUL is refused as a request that
 * cannot be kept, and is nobody's fault but the sender's: never a 500. Read from openapi.yaml, so that an operation that
 * is added later is covered without another line.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContract } from '../../server/http/contract.ts';
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

const document = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));

function resolved<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key], document);
  return resolved(found as Part);
}

const BAD = 'a\u0000b';

/** A value of the schema, with a NUL in every text that may be any text. */
function withNul(given: Schema): unknown {
  const schema = resolved(given);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(withNul));
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, withNul(one)]),
      );
    case 'array':
      return [withNul(schema.items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'email') return `${BAD}@example.test`;
      return schema.format === 'date' ? '2026-01-01' : BAD;
  }
}

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

const operations = [...readContract().operations.values()].filter(
  ({ operationId }) => operationId !== 'userLogout',
);

describe.each(operations)('$operationId', ({ method, path, roles, isPublic, form }) => {
  const raw = document.paths[path][method.toLowerCase()];
  const parameters: Parameter[] = (raw.parameters ?? []).map(resolved);
  const body = raw.requestBody?.content['application/json']?.schema as Schema | undefined;
  const filled = (id: string): string => path.replace(/\{\w+\}/g, id);
  const role = roles[0] ?? 1;
  const ask = (address: string, data: unknown) => {
    const api = isPublic ? server.asNobody() : people[role].api;
    if (method === 'GET') return api.get(address);
    return api.send(method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST', address, data);
  };
  const valid =
    body === undefined ? undefined : (withNul(resolved(body).properties?.['data'] ?? {}) as object);
  const texts = parameters.filter(
    (one) => one.in === 'query' && [resolved(one.schema).type].flat().includes('string'),
  );

  if (body !== undefined) {
    it('in its body, all words at once and each alone', async () => {
      const every = Object.entries(valid ?? {});
      for (const data of [valid, ...every.map(([name, value]) => ({ [name]: value }))]) {
        const reply = await ask(filled('0192f000-0000-7000-8000-000000000001'), data);
        expect([400, 401, 403, 404, 409, 200], JSON.stringify(data) + reply.text).toContain(reply.status);
        expect(reply.body).not.toBeNull();
      }
    });
  }
  if (form !== null) {
    it('in its form, in the words and in the names of the files', async () => {
      const files = [...form.files.keys()].map((name): [string, File] => [
        name,
        new File(['%PDF-1.4\n%%EOF\n'], `${BAD}.pdf`, { type: 'application/pdf' }),
      ]);
      const whole = withNul({ $ref: `#/components/schemas/${form.data}` }) as object;
      for (const data of [whole, {}]) {
        const reply = await people[role].api.form(
          method === 'PUT' ? 'PUT' : 'POST',
          path,
          data,
          Object.fromEntries(files),
        );
        expect(reply.status, reply.text).toBeLessThan(500);
      }
    });
  }
  if (texts.length > 0) {
    it.each(texts)('in its query, as $name', async ({ name }) => {
      const reply = await ask(
        `${filled('0192f000-0000-7000-8000-000000000001')}?${name}=a%00b`,
        valid ?? undefined,
      );
      expect(reply.status, reply.text).toBeLessThan(500);
    });
  }
  if (path.includes('{')) {
    it('in its address', async () => {
      const reply = await ask(filled('a%00b'), body === undefined ? undefined : {});
      expect([400, 404], reply.text).toContain(reply.status);
    });
  }
});
