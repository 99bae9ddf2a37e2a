import type { AnswerOf } from '../../api/client.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import { clientName } from '../../domain/lines/client-name.ts';

export type ClientOption = AnswerOf<'listClientOptions'>[number];

/** 'Company | First Last', with (API) or (FTP). (Specification, section 3, Options.) */
export const clientLabel = ({ business, first_name, last_name, role_id }: ClientOption): string =>
  clientName({
    company_name: business?.company_name ?? null,
    name: `${first_name} ${last_name}`.trim(),
    role_id,
  });

export const CLIENT_OPTIONS: ApiQuery<AnswerOf<'listClientOptions'>> = q('listClientOptions');
