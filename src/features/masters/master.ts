import type { DataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import type { Change } from '../../ui/actions/Changes.tsx';
import type { User } from '../../ui/session/session.ts';

export type Master = components['schemas']['Master'];
export type Value = components['schemas']['SubMaster'];

/** Queries to refetch after a change of masters or values. */
export const CHANGED_BY_MASTERS = ['listMasters', 'listSubMasters', 'getClient', 'listAuditLogs'] as const;

/** Whether the user may change masters, and if not why. */
export const mayChange = (user: User): ActionDecision =>
  permissionDecision(user, 'masters', 'write', 'Only administrators can change masters.');

export const no = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });

/** The fields of a value's form. */
export interface ValueDraft {
  code: string;
  name: string;
  description: string;
  keyword: string;
  is_active: boolean;
  is_default: boolean;
  is_display: boolean;
}

export const EMPTY_VALUE: ValueDraft = {
  code: '',
  name: '',
  description: '',
  keyword: '',
  is_active: true,
  is_default: false,
  is_display: true,
};

export const draftOf = (value: Value): ValueDraft => ({
  code: value.code,
  name: value.name,
  description: value.description ?? '',
  keyword: value.keyword ?? '',
  is_active: value.is_active,
  is_default: value.is_default,
  is_display: value.is_display,
});

const written = ({ description, keyword, ...draft }: ValueDraft) => ({
  ...draft,
  description: description.trim() || null,
  keyword: keyword.trim() || null,
});

/** The JSON part of a new value. */
export function newValueData(master: Master, draft: ValueDraft): DataOf<'createSubMaster'> {
  const data: components['schemas']['NewSubMaster'] = { master_id: master.id, ...written(draft) };
  // The contract types a multipart part as text, because it travels as text.
  return data as unknown as DataOf<'createSubMaster'>;
}

/** The JSON part of a changed value; `removed` is the id of the deleted image. */
export function changedValueData(
  draft: ValueDraft,
  removed: string | null,
  { version }: Value,
): DataOf<'updateSubMaster'> {
  const data: components['schemas']['VersionedSubMasterChange'] = {
    version,
    ...written(draft),
    removeFiles: removed === null ? undefined : [removed],
  };
  return data as unknown as DataOf<'updateSubMaster'>;
}

const shown = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value.trim() === '' ? 'nothing' : value.trim();
};

const LABELS: Record<string, string> = {
  code: 'Code',
  name: 'Name',
  description: 'Description',
  keyword: 'Keyword',
  is_active: 'Active',
  is_default: 'Default',
  is_display: 'Displayed',
};

/** The changes of an edit field by field, for the confirmation. */
export const changesBetween = (
  before: Readonly<Record<string, string | boolean>>,
  after: Readonly<Record<string, string | boolean>>,
): Change[] =>
  Object.keys(after).flatMap((field) => {
    const [from, to] = [shown(before[field] ?? ''), shown(after[field] ?? '')];
    return from === to ? [] : [{ field: LABELS[field] ?? field, from, to }];
  });
