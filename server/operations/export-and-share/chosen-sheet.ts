/** The chosen stones as a sheet with links to their files. */
import { SHEET_FORMAT } from '../../../src/domain/cells.ts';
import { houseZone, isTimeZone } from '../../../src/domain/house-days.ts';
import { PRICES } from '../../../src/domain/stones/stone-cells.ts';
import { isMedium } from '../../../src/domain/stones/search-filters.ts';
import { columnsFor } from '../../../src/domain/stones/stone-columns.ts';
import { oneFactEach, sheetColumn } from '../../../src/lists/stone-sheets.ts';
import { headingOf, sheetCell } from '../../papers/sheet-cell.ts';
import type { SheetRow } from '../../papers/sheet.ts';
import type { Source } from '../../papers/kinds.ts';
import { invalidRequest } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { ReadingCall } from '../read-as.ts';
import { SUPPLIERS_PRICES, type StonesToExport } from './stones-to-export.ts';
import { mediaLinks } from './media-links.ts';

/** The media come last, after the screen's default columns. */
export function chosenSheet(
  { stones, client, isForHouse, hasPrices, facts, isClientsOffer }: StonesToExport,
  timeZone: string | undefined,
  call: Pick<ReadingCall, 'person' | 'services'>,
): Source<'linked sheet'> {
  const offered = columnsFor(call.person.role, 'search');
  const isOfSome = (field: string): boolean =>
    OF_FANCY.some((one) => one === field && stones.some((stone) => stone[one] != null));
  const isAsked = (field: string): boolean => facts.some((fact) => fact === field);
  const shown = offered.filter(
    ({ field, is_default: isShown }) => isShown || isMedium(field) || isOfSome(field) || isAsked(field),
  );
  const columns = oneFactEach(shown, offered).filter(({ field }) => hasPrices || !PRICES.has(field));
  const zone = zoneOf(timeZone);
  const cells = columns.map((column) => ({ field: column.field, ...sheetColumn(column) }));
  const row = (stone: StoneRow): SheetRow => {
    const links = mediaLinks(stone, { image: true, video: true, certificate: true }, call);
    return cells.map((cell) =>
      isMedium(cell.field) ? (links[cell.field] ?? null) : sheetCell(cell, stone, zone),
    );
  };
  return {
    head: {
      name: 'Stones',
      labels: cells.map((cell) => headingOf(cell, zone)),
      formats: cells.map(({ kind }) => SHEET_FORMAT[kind]),
      links: Object.fromEntries(
        cells.flatMap(({ field, label }, at) => (isMedium(field) ? [[at, label]] : [])),
      ),
      note: isForHouse ? SUPPLIERS_PRICES : pricesOf({ client, hasPrices, isClientsOffer }),
    },
    rows: [stones.map(row)],
  };
}

/** Whose prices they are; null without any. */
function pricesOf({
  client,
  hasPrices,
  isClientsOffer,
}: Pick<StonesToExport, 'client' | 'hasPrices' | 'isClientsOffer'>): string | null {
  if (client === null || !hasPrices) return null;
  return `Prices ${isClientsOffer ? 'of' : 'for'} ${client.company ?? client.name}.`;
}

/** Columns that only sheets with fancy stones have. */
const OF_FANCY = ['fancy_color', 'intensity', 'overtone'] as const;

/** @throws Refused 400 for an unknown time zone */
export function zoneOf(name: string | undefined): string {
  if (name === undefined) return houseZone();
  if (!isTimeZone(name)) throw invalidRequest('There is no such time zone.', 'time_zone');
  return name;
}
