/** The columns of client activity: searches, views and carts. */
import type { components } from '../api/schema.gen.ts';
import { attributeLabel } from '../domain/attributes/attributes.ts';
import { ROLE_NAME } from '../domain/codes.ts';
import { clientName } from '../domain/lines/client-name.ts';
import { cellsOf } from './cells.ts';

type ActivityRow = components['schemas']['ActivityRow'];

const cell = cellsOf<ActivityRow>();

/** No name if the day is too old, or the person was deleted. */
export const whoOf = ({ client, people }: Pick<ActivityRow, 'client' | 'people'>): string => {
  if (client !== null) return clientName(client);
  if (people === null) return 'A client who was deleted';
  return people === 1 ? '1 client' : `${people} clients`;
};

const labels = (attribute: 'shape' | 'color' | 'clarity', codes: readonly string[]): string | null =>
  codes.length === 0 ? null : codes.map((code) => attributeLabel(attribute, code)).join(', ');

export const ACTIVITY_CELLS = {
  day: cell('Day', ({ day }) => day, 'date'),
  client: cell('Who', whoOf),
  role: cell('Role', ({ client }) => (client?.role_id === undefined ? null : ROLE_NAME[client.role_id])),
  times: cell('Times', ({ times }) => times, 'count'),
  shapes: cell('Shapes', ({ shapes }) => labels('shape', shapes)),
  colors: cell('Colors', ({ colors }) => labels('color', colors)),
  clarities: cell('Clarities', ({ clarities }) => labels('clarity', clarities)),
};
