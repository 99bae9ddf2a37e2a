/** openapi.yaml as the server reads it: which operation stands where, and who may call it. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { RoleId } from '../../src/domain/codes.ts';
import type { OperationId } from '../operations/handler.ts';

export interface ContractOperation {
  operationId: OperationId;
  method: string;
  path: string;
  isPublic: boolean;
  roles: readonly RoleId[];
  permission: { name: string; access: 'read' | 'write' } | null;
  /** The name of the component that the multipart part `data` must fit. */
  multipartData: string | null;
  /** Whether the request must carry a JSON body. */
  takesJson: boolean;
  idempotent: boolean;
}

interface RawOperation {
  operationId: OperationId;
  security?: unknown[];
  'x-roles'?: RoleId[];
  'x-permission'?: { name: string; access: 'read' | 'write' };
  parameters?: { $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}

export interface Contract {
  document: { components: { schemas: Record<string, object> } } & object;
  operations: ReadonlyMap<string, ContractOperation>;
}

const FILE = new URL('../../openapi.yaml', import.meta.url);
const METHODS = ['get', 'post', 'put', 'delete'];

/** @throws when an operation says neither who may call it nor that it is public: deny by default. */
export function readContract(): Contract {
  const document = parse(readFileSync(FILE, 'utf8'));
  const operations = new Map<string, ContractOperation>();
  for (const [path, item] of Object.entries<Record<string, RawOperation>>(document.paths)) {
    for (const method of METHODS) {
      const raw = item[method];
      if (!raw) continue;
      const isPublic = raw.security?.length === 0;
      const permission = raw['x-permission'] ?? null;
      const roles = raw['x-roles'] ?? [];
      if (!isPublic && (!permission || roles.length === 0)) {
        throw new Error(`${raw.operationId} names no x-permission or no x-roles in openapi.yaml.`);
      }
      operations.set(raw.operationId, {
        operationId: raw.operationId,
        method: method.toUpperCase(),
        path,
        isPublic,
        roles,
        permission,
        multipartData: multipartDataOf(raw, document),
        takesJson: raw.requestBody?.content['application/json'] !== undefined,
        idempotent: (raw.parameters ?? []).some((one) => one.$ref?.endsWith('/idempotencyKey')),
      });
    }
  }
  return { document, operations };
}

function multipartDataOf(raw: RawOperation, document: Contract['document']): string | null {
  const ref = raw.requestBody?.content['multipart/form-data']?.schema.$ref;
  if (!ref) return null;
  const form = document.components.schemas[ref.split('/').at(-1) ?? ''];
  const part = (form as { properties: { data: { contentSchema: { $ref: string } } } }).properties.data;
  return part.contentSchema.$ref.split('/').at(-1) ?? null;
}
