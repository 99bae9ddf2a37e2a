import type { AnswerOf } from '../../api/client.ts';
import { ROLE, ROLE_NAME } from '../../domain/codes.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import { statusLabel } from '../../machines/workflows.ts';

export type ClientRow = AnswerOf<'listClients'>['data'][number];
export type ClientDetail = AnswerOf<'getClient'>;

export const contactOf = ({ first_name, last_name }: Pick<ClientRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** A client's company, or else their own name. */
export const titleOf = (client: ClientRow): string => client.company_name ?? contactOf(client);

const SUFFIX: Partial<Record<number, string>> = { [ROLE.apiClient]: ' (API)', [ROLE.ftpClient]: ' (FTP)' };

/** The role's name, with the suffix of API and FTP clients. */
export const kindOf = ({ role_id }: Pick<ClientRow, 'role_id'>): string =>
  `${ROLE_NAME[role_id]}${SUFFIX[role_id] ?? ''}`;

/** The status of the business; external clients and guests have none. */
export const businessStatusOf = ({ business }: Pick<ClientRow, 'business'>): StatusLabel | null =>
  business ? statusLabel('business', business.status) : null;

export interface AccountState {
  label: string;
  colour: 'grey' | 'red' | 'orange';
}

/** Shown only when they cannot sign in. */
export function accountOf(client: Pick<ClientRow, 'is_active' | 'is_locked'>): AccountState | null {
  if (!client.is_active) return { label: 'Suspended', colour: 'grey' };
  return client.is_locked ? { label: 'Locked', colour: 'red' } : null;
}
