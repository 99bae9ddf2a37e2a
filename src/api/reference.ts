/** The contract as the page /docs shows it; `npm run generate` writes it from openapi.yaml. */

export interface Reference {
  tags: readonly { name: string; about: string }[];
  operations: readonly ReferenceOperation[];
  /** Schemas by the names that others refer to. */
  schemas: Readonly<Record<string, ReferenceSchema>>;
}

export interface ReferenceOperation {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Behind /api/v1. */
  path: string;
  tag: string;
  summary: string;
  about: string | null;
  /** Who may call it at most; empty for everybody. */
  roles: readonly number[];
  permission: { name: string; access: 'read' | 'write' } | null;
  /** Nobody has to be signed in. */
  isOpen: boolean;
  /** A key may not do it. */
  needsSession: boolean;
  parameters: readonly ReferenceParameter[];
  body: { isMultipart: boolean; schema: ReferenceSchema } | null;
  /** The `data` of the answer; null where it is a file alone. */
  answer: ReferenceSchema | null;
  /** Media types of files that it can answer with. */
  files: readonly string[];
}

export interface ReferenceParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  about: string | null;
  schema: ReferenceSchema;
}

export interface ReferenceSchema {
  /** The name of a schema that says the rest. */
  ref?: string;
  types?: readonly string[];
  about?: string;
  values?: readonly (string | number | boolean | null)[];
  /** Such as 'at most 200 characters'. */
  limits?: string;
  format?: string;
  minimum?: number;
  fields?: readonly ReferenceField[];
  items?: ReferenceSchema;
  /** One of these. */
  any?: readonly ReferenceSchema[];
}

export interface ReferenceField {
  name: string;
  required: boolean;
  schema: ReferenceSchema;
}
