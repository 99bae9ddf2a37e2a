/** A client's details while they are being typed. */
import type { DataOf } from '../../api/client.ts';
import type { ClientDetail } from './client.ts';

export interface ClientDraft {
  email: string;
  user_name: string;
  first_name: string;
  last_name: string;
  mobile: string;
  mobile_country_id: number | null;
  business_associate_id: string | null;
  company_name: string;
  business_type: string;
  designation: string;
  tax_identification_number: string;
  address: string;
  city: string;
  state: string;
  country_id: number | null;
}

export const EMPTY_CLIENT: ClientDraft = {
  email: '',
  user_name: '',
  first_name: '',
  last_name: '',
  mobile: '',
  mobile_country_id: null,
  business_associate_id: null,
  company_name: '',
  business_type: '',
  designation: '',
  tax_identification_number: '',
  address: '',
  city: '',
  state: '',
  country_id: null,
};

export const draftOf = (client: ClientDetail): ClientDraft => ({
  email: client.email,
  user_name: client.user_name ?? '',
  first_name: client.first_name,
  last_name: client.last_name,
  mobile: client.mobile ?? '',
  mobile_country_id: client.mobile_country_id,
  business_associate_id: client.business_associate_id ?? null,
  company_name: client.business?.company_name ?? '',
  business_type: client.business?.business_type ?? '',
  designation: client.business?.designation ?? '',
  tax_identification_number: client.business?.tax_identification_number ?? '',
  address: client.business?.address ?? '',
  city: client.business?.city ?? '',
  state: client.business?.state ?? '',
  country_id: client.business?.country_id ?? null,
});

/** Empty fields are not sent. */
export function newClientOf(draft: ClientDraft): DataOf<'addClientWithBusiness'> {
  const { email, first_name, company_name, ...rest } = draft;
  const said = Object.entries(rest).filter(([, value]) => value !== '' && value !== null);
  return { email, first_name, company_name, ...Object.fromEntries(said) };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Everything is sent, because an empty field clears the stored value. */
export function changeOf(draft: ClientDraft, { version }: ClientDetail): DataOf<'updateClient'> {
  return {
    ...draft,
    user_name: textOrNull(draft.user_name),
    mobile: textOrNull(draft.mobile),
    business_type: textOrNull(draft.business_type),
    designation: textOrNull(draft.designation),
    tax_identification_number: textOrNull(draft.tax_identification_number),
    address: textOrNull(draft.address),
    city: textOrNull(draft.city),
    state: textOrNull(draft.state),
    version,
  };
}
