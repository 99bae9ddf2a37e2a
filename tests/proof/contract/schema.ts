/** Reads from openapi.yaml what may be sent to each operation. */
import fc from 'fast-check';
import { readContract } from '../../../server/http/contract/contract.ts';
import type { ContractOperation } from '../../../server/http/contract/contract.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  contentSchema?: Schema;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  schema: Schema;
}

export interface Operation extends ContractOperation {
  /** The noun of its file in the contract. */
  tag: string;
  parameters: readonly Parameter[];
  /** The schema of the body's `data`; null without a body. */
  data: Schema | null;
  /** Sent as multipart/form-data. */
  isForm: boolean;
  /** The names of the parts that are files. */
  files: readonly string[];
  /** The component of a JSON answer; null if the answer is a file. */
  answer: string | null;
  /** The types of the files that the answer may be. */
  fileTypes: readonly string[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface RawOperation {
  tags: string[];
  parameters?: (Partial<Parameter> & { $ref?: string })[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

const contract = readContract();
const document = contract.document as unknown as Document;
export const { components } = document;

const lastOf = (ref: string): string => ref.split('/').at(-1) ?? '';

export const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : resolved(components.schemas[lastOf(schema.$ref)] ?? {});

export const OPERATIONS: readonly Operation[] = [...contract.operations.values()].map((operation) => {
  const raw = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (!raw) throw new Error(`${operation.operationId} is nowhere in the contract.`);
  const form = raw.requestBody?.content?.['multipart/form-data']?.schema;
  const parts = form ? (resolved(form).properties ?? {}) : {};
  const json = raw.requestBody?.content?.['application/json']?.schema.properties?.['data'] ?? null;
  const answers = raw.responses['200']?.content ?? {};
  const ok = answers['application/json']?.schema.$ref;
  return {
    ...operation,
    tag: raw.tags[0] ?? '',
    parameters: (raw.parameters ?? []).map((one) => {
      const known = one.$ref ? components.parameters[lastOf(one.$ref)] : one;
      return { required: false, ...known } as Parameter;
    }),
    data: parts['data']?.contentSchema ?? json,
    isForm: form !== undefined,
    files: Object.keys(parts).filter((name) => name !== 'data'),
    answer: ok === undefined ? null : lastOf(ok),
    fileTypes: Object.keys(answers).filter((type) => type !== 'application/json'),
  };
});

/** What no client of good will writes. */
export const STRANGE = [
  "'; DROP TABLE stone; --",
  '\u0000',
  '💎'.repeat(9),
  '<script>alert(1)</script>',
  '../../etc',
  '%00',
  'NaN',
  '‮',
];

/** Valid values of the schema, plain and strange ones. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const one = resolved(schema);
  if ('const' in one) return fc.constant(one.const);
  if (one.enum) return fc.constantFrom(...one.enum);
  if (one.anyOf) return fc.oneof(...one.anyOf.map(arbitraryOf));
  if (one.allOf) return arbitraryOf(merged(one.allOf));
  if (Array.isArray(one.type)) return fc.oneof(...one.type.map((type) => arbitraryOf({ ...one, type })));
  switch (one.type) {
    case 'string':
      return textOf(one);
    case 'integer':
      return fc.integer({ min: one.minimum ?? -(2 ** 40), max: one.maximum ?? 2 ** 40 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true, ...limitsOf(one) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const maxLength = Math.min(one.maxItems ?? 4, 4);
      const items = arbitraryOf(one.items ?? {});
      return one.uniqueItems === true
        ? fc.uniqueArray(items, { maxLength, selector: (item) => JSON.stringify(item) })
        : fc.array(items, { maxLength });
    }
    case 'object': {
      const properties = Object.entries(one.properties ?? {}).map(([name, of]) => [name, arbitraryOf(of)]);
      return fc.record(Object.fromEntries(properties), { requiredKeys: (one.required ?? []) as never[] });
    }
    default:
      return fc.jsonValue();
  }
}

function limitsOf({ minimum, exclusiveMinimum, maximum }: Schema): fc.DoubleConstraints {
  const min = exclusiveMinimum ?? minimum;
  return {
    ...(min !== undefined && { min, minExcluded: exclusiveMinimum !== undefined }),
    ...(maximum !== undefined && { max: maximum }),
  };
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  const length = { minLength, maxLength: Math.min(maxLength, 60) };
  // JSON Schema counts code points, of which a grapheme can have several.
  const fits = (text: string): boolean => [...text].length <= maxLength && [...text].length >= minLength;
  const strange = STRANGE.filter(fits);
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }).filter(fits),
    fc.string({ ...length, unit: 'binary' }),
    ...(strange.length > 0 ? [fc.constantFrom(...strange)] : []),
  );
}

export function merged(parts: readonly Schema[]): Schema {
  const all = parts.map(resolved).map((part) => (part.allOf ? merged(part.allOf) : part));
  return {
    type: 'object',
    properties: Object.assign({}, ...all.map((part) => part.properties ?? {})),
    required: all.flatMap((part) => part.required ?? []),
  };
}
