/** The archive for programs, without a link. (Specification, section 7: diamond-zip.) */
import type { Handler } from '../handler.ts';
import { archiveRequestOf, stonesZip } from './stones-zip.ts';

export const readDiamondZip: Handler<'readDiamondZip'> = async ({ query }, call) => {
  const stock_numbers = query.stock_no.split(',').filter((number) => number.trim() !== '');
  const { user_id, price, markup } = query;
  return stonesZip(archiveRequestOf({ stock_numbers, user_id, price, markup }, query, 'stock_no'), call);
};
