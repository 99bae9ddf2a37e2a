/** Writes out what openapi.yaml says once for all operations, so that any reader of OpenAPI 3.1 understands the result. */
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
  'x-data'?: string;
  'x-answer'?: string;
}

interface Common {
  parameters: object[];
  responses: Record<string, Answered>;
  request: Schema;
  answer: Schema;
  page: Schema;
}

export interface ShortContract {
  [field: string]: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: { [kind: string]: object; schemas: Record<string, Schema> };
  'x-every-operation': Common;
}

/**
 * The contract without `x-data`, `x-answer`, `x-page-of` and `x-every-operation`. The answer whose data is `Holds`
 * becomes the component `HoldsAnswer`.
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
  const { 'x-data': data, 'x-answer': answer, parameters = [], responses = {}, ...rest } = operation;
  if (data !== undefined) {
    const schema = withData(common.request, refTo(schemas, data));
    rest['requestBody'] = { required: true, content: { 'application/json': { schema } } };
  }
  const answers = { ...responses };
  if (answer !== undefined) {
    const name = `${answer}Answer`;
    schemas[name] ??= withData(common.answer, refTo(schemas, answer));
    const { description = answer, content = {} } = responses['200'] ?? {};
    const json = { schema: { $ref: `#/components/schemas/${name}` } };
    answers['200'] = { description, content: { 'application/json': json, ...content } };
  }
  return {
    ...rest,
    parameters: [...common.parameters, ...parameters],
    responses: { ...answers, ...common.responses },
  };
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
