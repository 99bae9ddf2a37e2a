import { readLogo } from '../db/queries/transactions/house-logo.ts';
import { readInvoiceSetting } from '../db/queries/transactions/invoice-setting.ts';
import type { Tx } from '../db/with-actor.ts';
import type { PrintedHead } from './printed-list.ts';

/** The house's details at the head of printed files. */
export async function houseOnPaper(tx: Tx): Promise<Pick<PrintedHead, 'house' | 'logo'>> {
  const { house } = await readInvoiceSetting(tx);
  return { house, ...(await logoOnPaper(tx)) };
}

export async function logoOnPaper(tx: Tx): Promise<Pick<PrintedHead, 'logo'>> {
  const logo = await readLogo(tx);
  return logo === undefined ? {} : { logo: `data:image/png;base64,${logo.toString('base64')}` };
}
