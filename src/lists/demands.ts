/** The columns of demands. */
import type { components } from '../api/schema.gen.ts';
import { DEMAND_TELL_LABEL } from '../domain/demands.ts';
import { clientName } from '../domain/lines/client-name.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';
import { searchInWords } from './searches.ts';

type Demand = components['schemas']['Demand'];

const cell = cellsOf<Demand>();

export const DEMAND_CELLS = {
  name: cell('Demand', ({ name }) => name),
  status: cell('Status', ({ status }) => statusLabel('demand', status).label),
  filters: cell('Looks for', searchInWords),
  client: cell('Whose', ({ client }) => clientName(client)),
  matched: cell('Matched', ({ matched }) => matched, 'count'),
  offered: cell('Offered', ({ offered }) => offered, 'count'),
  tell: cell('E-mail', ({ tell }) => DEMAND_TELL_LABEL[tell]),
  created_by: cell('Asked by', ({ created_by_name }) => created_by_name),
  updated_at: cell('Last change', ({ updated_at }) => updated_at, 'dateTime'),
  created_at: cell('Asked on', ({ created_at }) => created_at, 'dateTime'),
};
