/** The contract as the page /docs shows it, made from openapi.yaml when the page is built. */

export interface Reference {
  tags: readonly { name: string; about: string }[];
  operations: readonly ReferenceOperation[];
  /** Schemas by name, for references. */
  schemas: Readonly<Record<string, ReferenceSchema>>;
}

export interface ReferenceOperation {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** The path after /api/v1. */
  path: string;
  tag: string;
  summary: string;
  about: string | null;
  /** The roles that the contract lets call it; empty for everybody. */
  roles: readonly number[];
  permission: { name: string; access: 'read' | 'write' } | null;
  /** Callers need not be signed in. */
  isOpen: boolean;
  /** Not open to API keys. */
  needsSession: boolean;
  parameters: readonly ReferenceParameter[];
  body: { isMultipart: boolean; schema: ReferenceSchema } | null;
  /** The `data` of the answer; null where the answer is only a file. */
  answer: ReferenceSchema | null;
  /** Media types of the files it can return. */
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
  /** The name of the schema with the details. */
  ref?: string;
  types?: readonly string[];
  about?: string;
  values?: readonly (string | number | boolean | null)[];
  /** Such as 'at most 200 characters'. */
  limits?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
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
