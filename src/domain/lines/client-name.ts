import { ROLE, type RoleId } from '../codes.ts';

export interface NamedClient {
  name: string;
  company_name?: string | null;
  role_id?: RoleId;
}

const EXTERNAL_SUFFIX: Partial<Record<RoleId, string>> = {
  [ROLE.apiClient]: ' (API)',
  [ROLE.ftpClient]: ' (FTP)',
};

/**
 * 'Company | First Last', with (API) or (FTP) for such clients. (Specification, section 3,
 * Options.)
 */
export function clientName({ company_name, name, role_id }: NamedClient): string {
  const called = [company_name, name].filter((part) => part != null && part !== '').join(' | ');
  return `${called}${role_id === undefined ? '' : (EXTERNAL_SUFFIX[role_id] ?? '')}`;
}
