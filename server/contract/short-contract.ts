/** The contract as it is written, with its short forms. */
import type { ROLE } from '../../src/domain/codes.ts';

export interface Schema {
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

export interface Answered {
  description: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
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

export type FileKind = 'xlsx' | 'pdf';

export interface Common {
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

/** @throws Error if there is no such schema */
export function schemaNamed(schemas: Record<string, Schema>, name: string): Schema {
  const schema = schemas[name];
  if (!schema) throw new Error(`openapi.yaml names the schema ${name}, and has none.`);
  return schema;
}

/** A reference to the schema. @throws Error if there is none */
export function refTo(schemas: Record<string, Schema>, name: string): Schema {
  schemaNamed(schemas, name);
  return { $ref: `#/components/schemas/${name}` };
}
