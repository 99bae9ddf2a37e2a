/** The house's details and texts on its papers. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { USUAL_TERMS_DAYS } from '../../../../src/domain/lines/invoices.ts';
import type { Tx } from '../../with-actor.ts';
import { saveSetting, readSetting } from '../settings.ts';

type InvoiceSetting = Required<Omit<components['schemas']['InvoiceSetting'], 'logo'>>;
type KeptInvoiceSetting = Omit<components['schemas']['KeptInvoiceSetting'], 'version'>;

const SETTING = 'invoice';
/** The default until an administrator sets it. */
const USUAL: InvoiceSetting = {
  house: 'Pavilion',
  address: '',
  tax_number: '',
  bank: '',
  terms: '',
  memo_terms: '',
  order_terms: '',
  offer_terms: '',
  statement: '',
  terms_days: USUAL_TERMS_DAYS,
  taxes: [],
};

export async function readInvoiceSetting(tx: Tx): Promise<Omit<KeptInvoiceSetting, 'logo_at'>> {
  const found = await readSetting<Omit<KeptInvoiceSetting, 'changed_at' | 'logo_at'>>(tx, SETTING);
  return found
    ? { ...USUAL, ...found.value, changed_at: found.updated_at }
    : { ...USUAL, changed_by: null, changed_at: null };
}

export const saveInvoiceSetting = (tx: Tx, setting: InvoiceSetting, changedBy: string): Promise<void> =>
  saveSetting(tx, SETTING, { ...setting, changed_by: changedBy });
