import type { AnswerOf } from '../../api/client.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import { ROLE, type RoleId } from '../../domain/codes.ts';

export type ClientOption = AnswerOf<'listClientOptions'>[number];

const EXTERNAL_SUFFIX: Partial<Record<RoleId, string>> = {
  [ROLE.apiClient]: ' (API)',
  [ROLE.ftpClient]: ' (FTP)',
};

/** What marks a client of that role who is reached through an interface; nothing for the others. */
export const externalSuffix = (role: RoleId | undefined): string =>
  role === undefined ? '' : (EXTERNAL_SUFFIX[role] ?? '');

/** 'Company | First Last', with (API) or (FTP). (Specification, section 3, Options.) */
export function clientLabel({ business, first_name, last_name, role_id }: ClientOption): string {
  const name = `${first_name} ${last_name}`.trim();
  const company = business?.company_name ?? '';
  return `${company === '' ? name : `${company} | ${name}`}${externalSuffix(role_id)}`;
}

export const CLIENT_OPTIONS: ApiQuery<AnswerOf<'listClientOptions'>> = q('listClientOptions');
