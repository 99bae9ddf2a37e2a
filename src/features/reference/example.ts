/** Runnable examples, made from the contract: accepted values, and the request as a command. */
import type {
  Reference,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceSchema,
} from '../../api/reference.ts';

/** Telling example values, by field name. */
const VALUES: Readonly<Record<string, unknown>> = {
  stock_numbers: ['CDX-1042'],
  stock_no: 'CDX-1042',
  prices: [{ stock_no: 'CDX-1042', amount: '13063.68' }],
  ids: ['0192f000-0000-7000-8000-000000000001'],
  email: 'shop@example.com',
  url: 'https://shop.example.com/stones',
  diamond_type: 1,
  page: 1,
  size: 50,
};
/** Optional fields without which a request does nothing. */
const NEEDED = ['stock_numbers', 'ids', 'prices'];
const DEPTH = 4;

type Schemas = Reference['schemas'];

/** The schema itself where it only names another one. */
export function resolved(schema: ReferenceSchema, schemas: Schemas): ReferenceSchema {
  const { ref, ...own } = schema;
  const named = ref === undefined ? undefined : schemas[ref];
  return named === undefined ? schema : { ...resolved(named, schemas), ...own };
}

/** A value that the schema takes, with the fields that it requires. */
export function exampleOf(given: ReferenceSchema, schemas: Schemas, depth = 0): unknown {
  const schema = resolved(given, schemas);
  const { types = [], values, any, fields = [], items, format } = schema;
  if (values) return values[0];
  if (any?.[0]) return exampleOf(any[0], schemas, depth);
  const type = types.find((one) => one !== 'null');
  if (type === 'array')
    return depth < DEPTH && items && /at least|to/.test(schema.limits ?? '')
      ? [exampleOf(items, schemas, depth + 1)]
      : [];
  if (type === 'object' || fields.length > 0)
    return Object.fromEntries(
      fields
        .filter(({ name, required }) => depth < DEPTH && (required || (depth === 0 && NEEDED.includes(name))))
        .map(({ name, schema: of }) => [name, VALUES[name] ?? exampleOf(of, schemas, depth + 1)]),
    );
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (format === 'date') return '2026-11-22';
  if (format === 'date-time') return '2026-11-22T09:00:00Z';
  return format === 'email' ? VALUES['email'] : 'text';
}

/** Required parts of the address; ids of records become shell variables. */
function valueOf({ name, schema }: ReferenceParameter, schemas: Schemas): string {
  const value = VALUES[name] ?? exampleOf(schema, schemas);
  const { maximum = Infinity } = resolved(schema, schemas);
  return encodeURIComponent(String(typeof value === 'number' ? Math.min(value, maximum) : value));
}

/** The path of an example, such as `/api/v1/inventory/search?size=50`. */
export function addressOf({ path, parameters }: ReferenceOperation, schemas: Schemas): string {
  const at = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `$${name.toUpperCase()}`);
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || one.name === 'size'))
    .map((one) => `${one.name}=${valueOf(one, schemas)}`);
  return `/api/v1${at}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** The request as a command for a shell that knows $PAVILION_URL and $PAVILION_KEY. */
export function commandOf(operation: ReferenceOperation, schemas: Schemas): string {
  const { method, body, parameters, isOpen } = operation;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$PAVILION_URL${addressOf(operation, schemas)}"`,
  ];
  if (!isOpen) lines.push('-H "Authorization: Bearer $PAVILION_KEY"');
  if (parameters.some(({ name }) => name === 'Idempotency-Key'))
    lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (body?.isMultipart === true)
    for (const { name, schema } of resolved(body.schema, schemas).fields ?? [])
      lines.push(partOf(name, schema, schemas));
  else if (body) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify({ data: exampleOf(body.schema, schemas) }, null, 2)}'`);
  }
  return lines.join(' \\\n  ');
}

const partOf = (name: string, schema: ReferenceSchema, schemas: Schemas): string =>
  name === 'data' ? `-F 'data=${JSON.stringify(exampleOf(schema, schemas))}'` : `-F "${name}=@${name}"`;
