import type { DataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import type { MayOrWhyNot } from '../../ui/actions/ActionButton.tsx';
import { accessOf, type User } from '../../ui/session/session.ts';

export type Master = components['schemas']['Master'];
export type Value = components['schemas']['SubMaster'];

/** The operations whose answers tell of masters and their values. */
export const CHANGED_BY_MASTERS = ['listMasters', 'listSubMasters', 'getClient', 'listAuditLogs'] as const;

/** Whether the person may change masters, and if not why. */
export function mayChange(user: User): MayOrWhyNot {
  if (accessOf(user, 'masters').write) return { ok: true };
  return {
    ok: false,
    refusal: { sentence: 'Only administrators change masters. One of them can grant it to you.' },
  };
}

export const no = (sentence: string): MayOrWhyNot => ({ ok: false, refusal: { sentence } });

/** What a person fills in about a value. */
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
  // The contract types a multipart part as the text that it travels as; the client writes it so.
  return data as unknown as DataOf<'createSubMaster'>;
}

/** The JSON part of a changed value; `removed` is the id of the image that goes. */
export function changedValueData(draft: ValueDraft, removed: string | null): DataOf<'updateSubMaster'> {
  const data: components['schemas']['SubMasterChange'] = {
    ...written(draft),
    ...(removed === null ? {} : { removeFiles: [removed] }),
  };
  return data as unknown as DataOf<'updateSubMaster'>;
}

export interface Change {
  field: string;
  from: string;
  to: string;
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

/** What an edit would change, field by field: the question before it is done. */
export const changesBetween = (
  before: Readonly<Record<string, string | boolean>>,
  after: Readonly<Record<string, string | boolean>>,
): Change[] =>
  Object.keys(after).flatMap((field) => {
    const [from, to] = [shown(before[field] ?? ''), shown(after[field] ?? '')];
    return from === to ? [] : [{ field: LABELS[field] ?? field, from, to }];
  });
