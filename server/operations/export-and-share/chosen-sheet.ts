/** The chosen stones as a sheet with links to their files. */
import { isFigureKind, NUMBER_FORMAT, plainCell } from '../../../src/domain/cells.ts';
import { houseZone, isTimeZone } from '../../../src/domain/house-days.ts';
import { isMedium } from '../../../src/domain/stones/search-filters.ts';
import { columnsFor } from '../../../src/domain/stones/stone-columns.ts';
import { timeText } from '../../../src/domain/text/times.ts';
import { stoneCell } from '../../../src/lists/stones.ts';
import { headingOf } from '../../papers/sheet-cell.ts';
import type { SheetRow } from '../../papers/sheet.ts';
import type { Source } from '../../papers/kinds.ts';
import { invalidRequest } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { ReadingCall } from '../read-as.ts';
import { SUPPLIERS_PRICES, type StonesToExport } from './stones-to-export.ts';
import { mediaLinks } from './media-links.ts';

/** The media come last, after the screen's default columns. */
export function chosenSheet(
  { stones, client, isForHouse }: StonesToExport,
  timeZone: string | undefined,
  call: Pick<ReadingCall, 'person' | 'services'>,
): Source<'linked sheet'> {
  const columns = columnsFor(call.person.role, 'search').filter(
    ({ field, is_default: isShown }) => isShown || isMedium(field),
  );
  const zone = zoneOf(timeZone);
  const cells = columns.map((column) => ({ field: column.field, ...stoneCell(column) }));
  const row = (stone: StoneRow): SheetRow => {
    const links = mediaLinks(stone, { image: true, video: true, certificate: true }, call);
    return cells.map(({ field, kind, value }) => {
      if (isMedium(field)) return links[field] ?? null;
      const cell = plainCell(value(stone), isFigureKind(kind));
      return kind === 'dateTime' && cell !== null ? timeText(String(cell), zone) : cell;
    });
  };
  return {
    head: {
      name: 'Stones',
      labels: cells.map((cell) => headingOf(cell, zone)),
      formats: cells.map(({ kind }) => NUMBER_FORMAT[kind]),
      links: Object.fromEntries(
        cells.flatMap(({ field, label }, at) => (isMedium(field) ? [[at, label]] : [])),
      ),
      note: isForHouse
        ? SUPPLIERS_PRICES
        : client === null
          ? null
          : `Prices for ${client.company ?? client.name}.`,
    },
    rows: [stones.map(row)],
  };
}

/** @throws Refused 400 for an unknown time zone */
export function zoneOf(name: string | undefined): string {
  if (name === undefined) return houseZone();
  if (!isTimeZone(name)) throw invalidRequest('There is no such time zone.', 'time_zone');
  return name;
}
