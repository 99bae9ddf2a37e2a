/** The columns of share links. */
import type { components } from '../api/schema.gen.ts';
import { clientName } from '../domain/lines/client-name.ts';
import { FACT_LABEL, LINK_SHOWS, SHOWN_LABEL } from '../domain/share-link.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';

type ShareLink = components['schemas']['ShareLink'];

const cell = cellsOf<ShareLink>();

/** `Pictures, Prices + 12.5%, Cut, Depth`: the optional contents of the link's page. */
export function shownInWords({ shows, markup }: Pick<ShareLink, 'shows' | 'markup'>): string {
  const shown = LINK_SHOWS.filter((kind) => shows[kind]).map((kind) =>
    kind === 'price' && markup > 0 ? `${SHOWN_LABEL[kind]} + ${markup}%` : SHOWN_LABEL[kind],
  );
  const told = shows.facts.map((fact) => FACT_LABEL[fact]);
  return shown.length + told.length === 0 ? 'Only color and clarity' : [...shown, ...told].join(', ');
}

export const SHARE_LINK_CELLS = {
  name: cell('Name on the page', ({ name }) => name),
  status: cell('Status', ({ status }) => statusLabel('shareLink', status).label),
  client: cell('Whose', ({ client }) => clientName(client)),
  stones: cell('Stones', ({ stones }) => stones, 'count'),
  views: cell('Views', ({ views }) => views, 'count'),
  last_viewed_at: cell('Last viewed', ({ last_viewed_at }) => last_viewed_at, 'dateTime'),
  expires_at: cell('Expires', ({ expires_at }) => expires_at, 'dateTime'),
  shows: cell('Shows', shownInWords),
  created_by: cell('Made by', ({ created_by_name }) => created_by_name),
  created_at: cell('Made on', ({ created_at }) => created_at, 'dateTime'),
};
