/** Expands the short forms of the contract into plain OpenAPI 3.1, which any tool can read. */
import * as CODES from '../../src/domain/codes.ts';
import { ROLE, type RoleId } from '../../src/domain/codes.ts';
import { ALL_MAIL_KINDS, OPTIONAL_MAIL_KINDS } from '../../src/domain/mails.ts';
import { ALL_NOTICE_KINDS, OPTIONAL_NOTICE_KINDS } from '../../src/domain/notices/notices.ts';
import { rolesOf } from '../../src/machines/workflows.ts';

interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  $ref?: string;
  contentSchema?: Schema;
  required?: string[];
  minProperties?: number;
  'x-page-of'?: string;
  'x-version'?: string[];
}

interface Answered {
  description: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  [field: string]: unknown;
  operationId: string;
  parameters?: object[];
  responses?: Record<string, Answered>;
  /** Beside `x-data`: the body that the operation takes instead of JSON. */
  requestBody?: { required?: boolean; content: object };
  'x-data'?: string;
  'x-answer'?: string;
  'x-list'?: string[];
  'x-query'?: string[];
  'x-files'?: FileKind[];
  'x-version'?: { of?: string };
  'x-roles'?: 'everybody' | 'workflow' | (keyof typeof ROLE)[];
}

type FileKind = 'xlsx' | 'pdf';

interface Common {
  parameters: object[];
  responses: Record<string, Answered>;
  request: Schema;
  answer: Schema;
  page: Schema;
  list: { parameters: object[]; answer: Answered; columns: Record<string, string[]> };
}

export interface ShortContract {
  [field: string]: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: {
    [kind: string]: object;
    schemas: Record<string, Schema>;
    parameters: Record<string, { in?: string }>;
  };
  'x-every-operation': Common;
}

/**
 * The contract without `x-data`, `x-answer`, `x-page-of`, `x-query`, `x-list`, `x-files` and
 * `x-every-operation`. The answer whose data is `Holds` becomes the component `HoldsAnswer`.
 * `x-query` names query parameters among the components. A list with `x-list` can be sorted by each
 * of the named columns, in both directions, and exported with the requested ones; `+stone` means
 * the columns that every list of stones has. `x-files` names the files that the answer can be
 * instead of JSON. A schema with `x-version` lists the fields that its `version` stands for, and an
 * operation with `x-version` needs the version of the schema that it replaces; both stay in the
 * contract, for the server. `x-roles` names roles, `everybody`, or `workflow` for the roles of the
 * transitions that the operation takes; expanded, it has their codes. `x-codes` names a list of
 * src/domain/codes.ts, with its words as the description if there is no other, or one of the kinds
 * of mails and notices.
 * @throws Error if one of them names something that does not exist
 */
export function expandContract(short: ShortContract): object {
  const { paths, components, 'x-every-operation': common, ...rest } = withCodes(short);
  const schemas: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries(components.schemas)) {
    const rowOf = schema['x-page-of'];
    schemas[name] =
      rowOf !== undefined
        ? pageOf(common, refTo(components.schemas, rowOf))
        : schema['x-version'] === undefined
          ? schema
          : withVersion(schema);
  }
  const operations = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method,
        expanded(asRead(withQuery(operation, components), schemas), common, schemas),
      ]),
    ),
  ]);
  return { ...rest, paths: Object.fromEntries(operations), components: { ...components, schemas } };
}

/** The operation with the query parameters that `x-query` names. */
function withQuery(
  { 'x-query': names = [], ...operation }: Operation,
  { parameters }: ShortContract['components'],
): Operation {
  const known = new Map(Object.entries(parameters));
  const named = names.map((name) => {
    if (known.get(name)?.in !== 'query')
      throw new Error(`openapi.yaml names the query parameter ${name}, and has none.`);
    return { $ref: `#/components/parameters/${name}` };
  });
  return { ...operation, parameters: [...(operation.parameters ?? []), ...named] };
}

/** The operation with the version of what was read in its request. */
function asRead(operation: Operation, schemas: Record<string, Schema>): Operation {
  const { of } = operation['x-version'] ?? {};
  if (of === undefined) return operation;
  if (!schemas[of]?.['x-version'])
    throw new Error(`openapi.yaml replaces ${of}, a schema without x-version.`);
  const versioned = (name: string): string => {
    const made = `Versioned${name}`;
    schemas[made] ??= withVersion(schemaNamed(schemas, name));
    return made;
  };
  const { 'x-data': data, requestBody, ...rest } = operation;
  return {
    ...rest,
    ...(data === undefined ? {} : { 'x-data': versioned(data) }),
    ...(requestBody && { requestBody: { ...requestBody, content: formsWith(requestBody.content) } }),
  };

  function formsWith(content: object): object {
    return Object.fromEntries(
      Object.entries(content as Record<string, { schema: Schema }>).map(([type, { schema }]) => {
        const name = nameIn(schema.$ref);
        const form = schemaNamed(schemas, name);
        const part = form.properties?.['data'];
        const made = `Versioned${name}`;
        const contentSchema = refTo(schemas, versioned(nameIn(part?.contentSchema?.$ref)));
        schemas[made] ??= {
          ...form,
          properties: { ...form.properties, data: { ...part, contentSchema } },
        };
        return [type, { schema: refTo(schemas, made) }];
      }),
    );
  }
}

const nameIn = (ref = ''): string => ref.split('/').at(-1) ?? '';

/** Its name is `read_version` for what has a version of its own. */
function withVersion(schema: Schema): Schema {
  const name = schema.properties?.['version'] === undefined ? 'version' : 'read_version';
  const version = { $ref: '#/components/schemas/Version' };
  if (schema.allOf) {
    const part = { type: 'object', required: [name], properties: { [name]: version } };
    return { ...schema, allOf: [...schema.allOf, part] };
  }
  return {
    ...schema,
    // The version alone changes nothing.
    ...(schema.minProperties === undefined ? {} : { minProperties: schema.minProperties + 1 }),
    required: [...(schema.required ?? []), name],
    properties: { ...schema.properties, [name]: version },
  };
}

function schemaNamed(schemas: Record<string, Schema>, name: string): Schema {
  const schema = schemas[name];
  if (!schema) throw new Error(`openapi.yaml names the schema ${name}, and has none.`);
  return schema;
}

function expanded(operation: Operation, common: Common, schemas: Record<string, Schema>): object {
  const { 'x-data': data, 'x-answer': answer, 'x-list': list, 'x-files': files, ...others } = operation;
  const { responses = {}, ...rest } = others;
  const columns = list && columnsOf(common, list);
  const parameters = [...(operation.parameters ?? []), ...(columns ? listParameters(common, columns) : [])];
  delete rest['parameters'];
  if (data !== undefined) {
    const schema = withData(common.request, refTo(schemas, data));
    const content = { 'application/json': { schema }, ...operation.requestBody?.content };
    rest['requestBody'] = { required: true, content };
  }
  const answers = { ...responses };
  if (answer !== undefined) {
    const name = `${answer}Answer`;
    schemas[name] ??= withData(common.answer, refTo(schemas, answer));
    const listed = filesOf(common, files ?? (columns === undefined ? [] : ['xlsx']));
    const told = {
      ...listed,
      ...responses['200'],
      content: { ...listed.content, ...responses['200']?.content },
    };
    const json = { schema: { $ref: `#/components/schemas/${name}` } };
    answers['200'] = {
      description: answer,
      ...told,
      content: { 'application/json': json, ...told.content },
    };
  }
  return {
    ...rest,
    ...(rest['x-roles'] === undefined ? {} : { 'x-roles': roleIds(operation) }),
    parameters: [...common.parameters, ...parameters],
    responses: { ...answers, ...common.responses },
  };
}

function roleIds({ operationId, 'x-roles': roles = [] }: Operation): readonly RoleId[] {
  const ids =
    roles === 'workflow'
      ? rolesOf(operationId)
      : roles === 'everybody'
        ? Object.values(ROLE)
        : roles.map((name): RoleId | undefined => ROLE[name]);
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0 || known.length < ids.length)
    throw new Error(`${operationId} has the roles ${String(roles)}, which there are not.`);
  return known;
}

/** The part with lists of codes in place of their names; parts without any are not copied. */
function withCodes<Part>(part: Part): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const items = part.map(withCodes);
    return items.some((item, place) => item !== part[place]) ? (items as Part) : part;
  }
  const { 'x-codes': name, ...own } = part as { 'x-codes'?: string };
  if (name !== undefined) return { ...listOfCodes(name), ...own } as Part;
  const entries = Object.entries(part);
  const written = entries.map(([key, value]) => [key, withCodes(value)] as const);
  return written.some(([, value], place) => value !== entries[place]?.[1])
    ? (Object.fromEntries(written) as Part)
    : part;
}

const KINDS = new Map<string, readonly string[]>(
  Object.entries({ ALL_MAIL_KINDS, OPTIONAL_MAIL_KINDS, ALL_NOTICE_KINDS, OPTIONAL_NOTICE_KINDS }),
);

function listOfCodes(name: string): Schema {
  const kinds = KINDS.get(name);
  if (kinds !== undefined) return { type: 'string', enum: kinds };
  const codes = Object.entries(CODES).find(([known]) => known === name)?.[1];
  if (codes === undefined || typeof codes !== 'object')
    throw new Error(`The contract names the codes ${name}, and there are none.`);
  const meanings = Object.entries(codes as Record<string, number>);
  return {
    type: 'integer',
    enum: meanings.map(([, code]) => code),
    description: meanings.map(([word, code]) => `${code} ${inWords(word)}`).join(', '),
  };
}

const inWords = (camelCase: string): string =>
  camelCase.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `+stone` means the columns of stones. */
function columnsOf({ list }: Common, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (!name.startsWith('+')) return [name];
    const shared = list.columns[name.slice(1)];
    if (!shared) throw new Error(`openapi.yaml names the columns ${name}, and has none.`);
    return shared;
  });
}

/** The media types of an answer besides JSON. */
function filesOf({ list }: Common, kinds: readonly FileKind[]): Partial<Answered> {
  if (kinds.length === 0) return {};
  const pdf = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };
  const content = { ...list.answer.content, ...(kinds.includes('pdf') ? pdf : {}) };
  return { ...list.answer, content };
}

function listParameters({ list }: Common, columns: readonly string[]): object[] {
  const of = (name: string, description: string, maxItems: number, values: readonly string[]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'array', minItems: 1, maxItems, items: { type: 'string', enum: values } },
  });
  const both = columns.flatMap((column) => [column, `-${column}`]);
  return [
    ...list.parameters,
    of('sort', 'Columns to sort the whole list by; a leading - sorts downwards', 3, both),
    of('export', 'The answer is a sheet of the whole list with these columns', columns.length, columns),
  ];
}

const withData = (envelope: Schema, data: Schema): Schema => ({
  ...envelope,
  properties: { ...envelope.properties, data },
});

const pageOf = ({ page }: Common, row: Schema): Schema =>
  withData(page, { ...page.properties?.['data'], items: row });

function refTo(schemas: Record<string, Schema>, name: string): Schema {
  schemaNamed(schemas, name);
  return { $ref: `#/components/schemas/${name}` };
}
