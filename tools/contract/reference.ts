/** What the page /docs shows of the contract, without what every operation shares. */
import { contractDocument } from '../../server/contract/document.ts';
import type {
  Reference,
  ReferenceField,
  ReferenceOperation,
  ReferenceSchema,
} from '../../src/api/reference.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  contentSchema?: Schema;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  'x-permission'?: { name: string; access: 'read' | 'write' };
  'x-roles'?: number[];
  'x-session'?: boolean;
}

const contract = contractDocument<{
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}>();
const { schemas, parameters } = contract.components;
const JSON_TYPE = 'application/json';
/** Every operation has these; the guide describes them once. */
const SHARED = ['timestamp', 'location'];

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const used = new Set<string>();

function schemaOf(schema: Schema): ReferenceSchema {
  const about = schema.description === undefined ? {} : { about: schema.description.trim() };
  if (schema.$ref !== undefined) {
    used.add(nameOf(schema.$ref));
    return { ref: nameOf(schema.$ref), ...about };
  }
  const whole = schema.allOf ? merged(schema) : schema;
  const { type, items, anyOf, format, minimum, maximum } = whole;
  const values = whole.enum ?? (whole.const === undefined ? undefined : [whole.const]);
  const fields = fieldsOf(whole);
  const limits = limitsOf(whole);
  return {
    ...(type === undefined ? {} : { types: [type].flat() }),
    ...about,
    ...(values ? { values } : {}),
    ...(limits === '' ? {} : { limits }),
    ...(format === undefined ? {} : { format }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(fields.length > 0 ? { fields } : {}),
    ...(items ? { items: schemaOf(items) } : {}),
    ...(anyOf ? { any: anyOf.map(schemaOf) } : {}),
  };
}

/** The combination of several schemas. */
function merged({ allOf = [], ...own }: Schema): Schema {
  const said: Schema[] = [...allOf.map(resolved), own];
  const parts = said.map((part) => (part.allOf ? merged(part) : part));
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : resolved(schemas[nameOf(schema.$ref)] ?? {});

function fieldsOf({ properties = {}, required = [], additionalProperties: more }: Schema): ReferenceField[] {
  const named = Object.entries(properties).map(([name, of]) => ({
    name,
    required: required.includes(name),
    schema: schemaOf(of.contentSchema ?? of),
  }));
  const others = typeof more === 'object' ? [{ name: '…', required: false, schema: schemaOf(more) }] : [];
  return [...named, ...others];
}

function limitsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  return [
    span(minimum, maximum, ''),
    span(minLength, maxLength, ' characters'),
    span(minItems, maxItems, ' items'),
  ]
    .filter((one) => one !== '')
    .join(', ');
}

function span(least: number | undefined, most: number | undefined, of: string): string {
  if (least === undefined) return most === undefined ? '' : `at most ${most}${of}`;
  return most === undefined ? `at least ${least}${of}` : `${least} to ${most}${of}`;
}

function bodyOf({ requestBody }: Operation): ReferenceOperation['body'] {
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || body === undefined) return null;
  if (type !== JSON_TYPE) return { isMultipart: true, schema: schemaOf(body.schema) };
  const data = resolved(body.schema).properties?.['data'];
  return data ? { isMultipart: false, schema: schemaOf(data) } : null;
}

function operationOf(path: string, method: string, operation: Operation): ReferenceOperation[] {
  const known = (['get', 'post', 'put', 'delete'] as const).find((one) => one === method);
  if (known === undefined) return [];
  const answers = Object.keys(operation.responses['200']?.content ?? {});
  const json = operation.responses['200']?.content?.[JSON_TYPE]?.schema;
  const data = json && resolved(json).properties?.['data'];
  return [
    {
      id: operation.operationId,
      method: known,
      path,
      tag: operation.tags[0] ?? '',
      summary: operation.summary,
      about: operation.description?.trim() ?? null,
      roles: operation['x-roles'] ?? [],
      permission: operation['x-permission'] ?? null,
      isOpen: operation.security?.length === 0,
      needsSession: operation['x-session'] === true,
      parameters: (operation.parameters ?? [])
        .map((one) => (one.$ref === undefined ? one : (parameters[nameOf(one.$ref)] ?? one)))
        .filter(({ name }) => !SHARED.includes(name))
        .map((one) => ({
          name: one.name,
          in: one.in,
          required: one.required === true,
          about: one.description ?? null,
          schema: schemaOf(one.schema),
        })),
      body: bodyOf(operation),
      answer: data ? schemaOf(data) : null,
      files: answers.filter((type) => type !== JSON_TYPE),
    },
  ];
}

const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => operationOf(path, method, operation)),
);
const shown: Record<string, ReferenceSchema> = {};
// Writing a schema may add others that it names.
for (const name of used) shown[name] = schemaOf(schemas[name] ?? {});
export const REFERENCE: Reference = {
  tags: contract.tags.map(({ name, description }) => ({ name, about: description })),
  operations,
  schemas: shown,
};
