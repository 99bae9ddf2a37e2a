/** The columns of pairs of rows that contradict each other about their certificate. */
import type { components } from '../api/schema.gen.ts';
import { cellsOf } from './cells.ts';

const cell = cellsOf<components['schemas']['Contradiction']>();

export const CONTRADICTION_CELLS = {
  report: cell('Certificate', ({ certificate }) => certificate),
  stone: cell('Stone', ({ stock_no }) => stock_no),
  says: cell('Says', ({ says }) => says),
  other: cell('Other row', ({ other_stock_no }) => other_stock_no),
  other_says: cell('It says', ({ other_says }) => other_says),
  withheld: cell('Withheld', ({ withheld }) => (withheld ? 'Yes' : null)),
  provider: cell('Provider', ({ provider_name }) => provider_name),
  other_provider: cell('Its provider', ({ other_provider_name }) => other_provider_name),
};
