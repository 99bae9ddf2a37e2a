/** Expands the short forms of openapi.yaml into plain OpenAPI 3.1, which any tool can read. */
interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  'x-page-of'?: string;
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
  /** Beside `x-data`: what the operation takes in place of JSON. */
  requestBody?: { required?: boolean; content: object };
  'x-data'?: string;
  'x-answer'?: string;
  'x-list'?: string[];
}

interface Common {
  parameters: object[];
  responses: Record<string, Answered>;
  request: Schema;
  answer: Schema;
  page: Schema;
  list: { parameters: object[]; answer: Answered };
}

export interface ShortContract {
  [field: string]: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: { [kind: string]: object; schemas: Record<string, Schema> };
  'x-every-operation': Common;
}

/**
 * The contract without `x-data`, `x-answer`, `x-page-of`, `x-list` and `x-every-operation`. The
 * answer whose data is `Holds` becomes the component `HoldsAnswer`. A list whose columns are named
 * by `x-list` can be sorted by each of them, up and down, and is a sheet of those that are asked
 * for.
 * @throws Error where one of them names a schema that is not there
 */
export function expandContract(short: ShortContract): object {
  const { paths, components, 'x-every-operation': common, ...rest } = short;
  const schemas: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries(components.schemas)) {
    const rowOf = schema['x-page-of'];
    schemas[name] = rowOf === undefined ? schema : pageOf(common, refTo(components.schemas, rowOf));
  }
  const operations = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, expanded(operation, common, schemas)]),
    ),
  ]);
  return { ...rest, paths: Object.fromEntries(operations), components: { ...components, schemas } };
}

function expanded(operation: Operation, common: Common, schemas: Record<string, Schema>): object {
  const { 'x-data': data, 'x-answer': answer, 'x-list': columns, responses = {}, ...rest } = operation;
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
    const listed: Partial<Answered> = columns === undefined ? {} : common.list.answer;
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
    parameters: [...common.parameters, ...parameters],
    responses: { ...answers, ...common.responses },
  };
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
  if (!schemas[name]) throw new Error(`openapi.yaml names the schema ${name}, and has none.`);
  return { $ref: `#/components/schemas/${name}` };
}
