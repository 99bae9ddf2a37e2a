/** openapi.yaml as the server reads it: each operation's method, path and permissions. */
import type { RoleId } from '../../../src/domain/codes.ts';
import { contractDocument } from '../../contract/document.ts';
import type { OperationId } from '../../operations/handler.ts';
import { findLooseSchemas } from './strict-schemas.ts';
import type { RequestSchema } from './strict-schemas.ts';
import { priceFields, withoutPrices } from './prices.ts';
import type { AnswerSchema, Rewrite } from './rewrite.ts';
import { fieldOf, propertyOf, stampOf, type VersionField } from './versions.ts';

export interface ContractOperation {
  operationId: OperationId;
  method: string;
  path: string;
  isPublic: boolean;
  roles: readonly RoleId[];
  permission: { name: string; access: 'read' | 'write' } | null;
  /** Null for operations without a form. */
  form: FormOperation | null;
  takesJson: boolean;
  idempotent: boolean;
  /** Not for keys of API clients: it belongs to a signed-in person. */
  needsSession: boolean;
  /** Not for staff who impersonate a customer: it reads what is the customer's own business. */
  isPrivate: boolean;
  /** Whether it changes stored data, even if it only needs read access. */
  writes: boolean;
  /** Allowed during maintenance, although it writes. */
  duringMaintenance: boolean;
  /**
   * The sheet of a stock feed, which its own keys open, also as the password of a Basic
   * authorization.
   */
  takesFeedKey: boolean;
  /** Whether it can answer a paper or a printed list, as a PDF. */
  writesPaper: boolean;
  /** Null for operations that replace nothing that was read. */
  replaces: Replaced | null;
  /** Adds the versions to the answer's data; null if it has none. */
  stamp: Rewrite | null;
  /** Only for people who see the prices of their company, because it answers nothing else. */
  needsPrices: boolean;
  /** Removes the prices from the answer's data; null if it has none. */
  hidePrices: Rewrite | null;
}

/** What an operation replaces, and needs the version of. */
export interface Replaced {
  /** Its name in the contract. */
  of: string;
  fields: readonly VersionField[];
  /** The field of the request's data that has the version; null if only rows have one. */
  property: 'version' | 'read_version' | null;
  /** Lists of the request whose entries have an `id` and the version of their row. */
  rows: ReadonlyMap<string, readonly VersionField[]>;
  /** Fields that are not sent stay as they are. */
  isPartial: boolean;
}

/** Why a PUT needs no version. */
const UNVERSIONED = {
  step: 'a step of a workflow, which its machine decides under a lock',
  switch: 'sets what it names, whatever that was before',
  entries: 'adds, changes or removes the entries that it names, and leaves the others',
  order: 'puts what it names at the places that it names',
  secret: 'a secret, which nobody reads',
  file: 'takes a file, which replaces nothing',
} as const;

export interface FormOperation {
  /** The component that the `data` part must match. */
  data: string;
  /** The file parts with their maximum sizes. */
  files: ReadonlyMap<string, { megabytes: number }>;
}

interface RawContract {
  paths: Record<string, Record<string, RawOperation>>;
}

interface RawOperation {
  operationId: OperationId;
  security?: Record<string, unknown>[];
  'x-roles'?: RoleId[];
  'x-session'?: boolean;
  'x-private'?: boolean;
  'x-prices'?: boolean;
  'x-during-maintenance'?: boolean;
  'x-writes'?: boolean;
  'x-permission'?: { name: string; access: 'read' | 'write' };
  'x-version'?: { of?: string; read: string; rows?: Record<string, string>; partial?: boolean };
  'x-unversioned'?: string;
  responses?: {
    200?: { content?: { 'application/json'?: { schema: { $ref: string } }; 'application/pdf'?: object } };
  };
  parameters?: { $ref?: string; in?: string; name?: string; schema?: RequestSchema }[];
  requestBody?: { content: Record<string, { schema: RequestSchema }> };
}

export interface Contract {
  document: { components: { schemas: Record<string, object> } } & object;
  operations: ReadonlyMap<string, ContractOperation>;
  /** All fields with a price (`x-price`), which lists are sorted by and sheets have columns of. */
  prices: ReadonlySet<string>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * @throws when an operation neither names its roles nor is public, accepts unnamed or unbounded
 * values, or replaces something without a version or a reason: deny by default
 */
export function readContract(): Contract {
  const document = contractDocument<Contract['document'] & RawContract>();
  const operations = new Map<string, ContractOperation>();
  const loose: string[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const raw = item[method];
      if (!raw) continue;
      const isPublic = raw.security?.length === 0;
      const permission = raw['x-permission'] ?? null;
      const roles = raw['x-roles'] ?? [];
      if (!isPublic && (!permission || roles.length === 0)) {
        throw new Error(`${raw.operationId} names no x-permission or no x-roles in openapi.yaml.`);
      }
      loose.push(...looseEndsOf(raw, document));
      if (method === 'put' || method === 'patch') refuseUnversioned(raw);
      operations.set(raw.operationId, {
        operationId: raw.operationId,
        method: method.toUpperCase(),
        path,
        isPublic,
        roles,
        permission,
        form: formOf(raw, document),
        takesJson: raw.requestBody?.content['application/json'] !== undefined,
        idempotent: (raw.parameters ?? []).some((one) => one.$ref?.endsWith('/idempotencyKey')),
        needsSession: raw['x-session'] === true,
        isPrivate: raw['x-private'] === true,
        needsPrices: raw['x-prices'] === true,
        writes: permission?.access === 'write' || raw['x-writes'] === true,
        duringMaintenance: raw['x-during-maintenance'] === true,
        takesFeedKey: raw.security?.some((scheme) => 'feedKey' in scheme) === true,
        writesPaper: raw.responses?.[200]?.content?.['application/pdf'] !== undefined,
        replaces: replacedBy(raw, document),
        stamp: rewriteAnswer(raw, document, stampOf),
        hidePrices: rewriteAnswer(raw, document, withoutPrices),
      });
    }
  }
  if (loose.length > 0) throw new Error(`openapi.yaml leaves requests open: ${loose.join('; ')}.`);
  return { document, operations, prices: priceFields(document.components.schemas) };
}

/** @throws for a PUT that says neither what it replaces nor why that needs no version, or both */
export function refuseUnversioned({
  operationId,
  ...raw
}: Pick<RawOperation, 'operationId' | 'x-version' | 'x-unversioned'>): void {
  const reason = raw['x-unversioned'];
  if ((raw['x-version'] === undefined) === (reason !== undefined && reason in UNVERSIONED)) return;
  const reasons = Object.entries(UNVERSIONED).map(([name, why]) => `${name}: ${why}`);
  throw new Error(
    `${operationId} has to say in openapi.yaml what it replaces (x-version), or why it needs no version (x-unversioned). Reasons are ${reasons.join('; ')}.`,
  );
}

function replacedBy(raw: RawOperation, document: unknown): Replaced | null {
  const version = raw['x-version'];
  if (version === undefined) return null;
  const { of, rows = {}, partial = false } = version;
  const schemaOf = (name: string) => named(document, `#/components/schemas/${name}`) as AnswerSchema;
  const fieldsOf = (name: string): VersionField[] => {
    const { 'x-version': fields = [] } = schemaOf(name);
    if (fields.length === 0)
      throw new Error(`${raw.operationId} replaces ${name}, a schema without x-version.`);
    return fields.map(fieldOf);
  };
  return {
    of: of ?? raw.operationId,
    fields: of === undefined ? [] : fieldsOf(of),
    property: of === undefined ? null : propertyOf(schemaOf(of)),
    rows: new Map(Object.entries(rows).map(([list, name]) => [list, fieldsOf(name)])),
    isPartial: partial,
  };
}

function rewriteAnswer(
  { responses }: RawOperation,
  document: unknown,
  rewrite: typeof stampOf,
): Rewrite | null {
  const ref = responses?.[200]?.content?.['application/json']?.schema.$ref;
  if (ref === undefined) return null;
  const { properties = {} } = named(document, ref) as AnswerSchema;
  return properties['data'] ? rewrite(properties['data'], (one) => named(document, one) as object) : null;
}

function looseEndsOf(
  { operationId, parameters = [], requestBody }: RawOperation,
  document: unknown,
): string[] {
  const parts = [
    ...parameters.map((one) => (one.$ref === undefined ? one : named(document, one.$ref))),
    ...Object.values(requestBody?.content ?? {}),
  ] as { in?: string; name?: string; schema?: RequestSchema }[];
  return parts.flatMap((part) =>
    findLooseSchemas(
      [operationId, part.in ?? 'body', part.name].join(' ').trim(),
      part.schema ?? {},
      (ref) => named(document, ref) as RequestSchema,
    ),
  );
}

/** Resolves a reference such as '#/components/schemas/Hold'. */
function named(document: unknown, ref: string): unknown {
  let node = document as Record<string, unknown> | undefined;
  for (const key of ref.slice(2).split('/')) node = node?.[key] as Record<string, unknown> | undefined;
  if (node === undefined) throw new Error(`openapi.yaml has no ${ref}.`);
  return node;
}

interface RawForm {
  properties: Record<
    string,
    {
      format?: string;
      /** For several files under one name. */
      items?: { format?: string };
      'x-max-megabytes'?: number;
      contentSchema?: { $ref: string };
    }
  >;
}

function formOf(raw: RawOperation, document: Contract['document']): FormOperation | null {
  const ref = raw.requestBody?.content['multipart/form-data']?.schema.$ref;
  if (!ref) return null;
  const { properties } = document.components.schemas[nameIn(ref)] as RawForm;
  const files = Object.entries(properties).flatMap(
    ([part, { format, items, 'x-max-megabytes': megabytes }]) => {
      if ((items?.format ?? format) !== 'binary') return [];
      if (megabytes === undefined)
        throw new Error(`${raw.operationId} does not say how large ${part} may be.`);
      return [[part, { megabytes }] as const];
    },
  );
  return { data: nameIn(properties['data']?.contentSchema?.$ref ?? ''), files: new Map(files) };
}

const nameIn = (ref: string): string => ref.split('/').at(-1) ?? '';
