/** What the house says of itself on its invoices, memos and orders. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Tx } from '../../with-actor.ts';
import { keepSetting, readSetting } from '../settings.ts';

type InvoiceSetting = components['schemas']['InvoiceSetting'];
type KeptInvoiceSetting = components['schemas']['KeptInvoiceSetting'];

const SETTING = 'invoice';
/** Until an administrator sets it. */
const USUAL: InvoiceSetting = {
  house: 'Pavilion',
  address: '',
  tax_number: '',
  bank: '',
  terms: '',
  statement: '',
};

export async function readInvoiceSetting(tx: Tx): Promise<KeptInvoiceSetting> {
  const found = await readSetting<Omit<KeptInvoiceSetting, 'changed_at'>>(tx, SETTING);
  return found
    ? { ...found.value, changed_at: found.updated_at }
    : { ...USUAL, changed_by: null, changed_at: null };
}

export const keepInvoiceSetting = (tx: Tx, setting: InvoiceSetting, changedBy: string): Promise<void> =>
  keepSetting(tx, SETTING, { ...setting, changed_by: changedBy });
