/** Expands the short forms of the contract into plain OpenAPI 3.1, which any tool can read. */
import { roleIds, withCodes } from './codes.ts';
import {
  refTo,
  type Answered,
  type Common,
  type FileKind,
  type Operation,
  type Schema,
  type ShortContract,
} from './short-contract.ts';
import { asRead, withVersion } from './versions.ts';

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
