/** The selected stones as a PDF with pictures, at the recipient's prices. */
import { countNoun as countOf } from '../../../src/domain/text/count-nouns.ts';
import { FURTHER_FACTS, STONE_COLUMNS } from '../../../src/domain/stones/stone-columns.ts';
import { PRICES } from '../../../src/domain/stones/stone-cells.ts';
import { mixedInWords } from '../../../src/domain/stones/stone-texts.ts';
import { totalsOf } from '../../../src/domain/stones/totals.ts';
import { houseTime } from '../../../src/domain/text/times.ts';
import { stoneCell } from '../../../src/lists/stones.ts';
import { inParts, type Source } from '../../papers/kinds.ts';
import { makeFile } from '../../papers/make-file.ts';
import type { PrintedColumn, PrintedHead, PrintedRow } from '../../papers/printed-list.ts';
import { arrivalColumns, stones as counted, whom } from '../printed-stones.ts';
import type { Requester } from '../../fair-queue/fair-queue.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { Person } from '../handler.ts';
import { houseOnPaper } from '../../papers/house-on-paper.ts';
import type { ReadingCall } from '../read-as.ts';
import { stonePictures, type StonePictures } from './stone-pictures.ts';
import {
  SUPPLIERS_PRICES,
  loadStonesToExport,
  type ExportRequest,
  type StonesToExport,
} from './stones-to-export.ts';

const PICTURE: PrintedColumn = { label: '', width: 26, isFigure: false, hasPicture: true };

/** @throws Refused as stonePictures, loadStonesToExport and makeFile do */
export async function stonesPdf(
  asked: ExportRequest,
  call: ReadingCall,
  requester: Requester = call.person,
): Promise<Uint8Array> {
  const pictures = await stonePictures(asked, call, requester);
  const source = async (): Promise<Source<'pdf'>> => {
    const { found, house } = await call.read(async (tx) => ({
      found: await loadStonesToExport(tx, call.person, asked),
      house: await houseOnPaper(tx),
    }));
    return printed(found, house, pictures, call.person, new Date());
  };
  return makeFile('pdf', source, { person: requester, signal: call.signal });
}

function printed(
  { stones, client, isForHouse, hasPrices, facts, isClientsOffer }: StonesToExport,
  house: Pick<PrintedHead, 'house' | 'logo'>,
  { pictures, missing }: StonePictures,
  { name }: Person,
  now: Date,
): Source<'pdf'> {
  const columns = arrivalColumns(null).filter(
    ({ field }, index) => index > 0 && (hasPrices || !PRICES.has(field)),
  );
  const totals = totalsOf(stones);
  const made = houseTime(now);
  // Without any picture there is no column for them.
  const has = <T>(value: T): T[] => (pictures.size > 0 ? [value] : []);
  return {
    head: {
      ...(isClientsOffer ? { house: client?.company ?? client?.name ?? name } : house),
      title: 'Stones',
      about: counted(totals.pieces),
      made: isClientsOffer ? [name, `Made ${made}`] : [...whom(client), `Made ${made} by ${name}`],
      warning: isForHouse ? SUPPLIERS_PRICES : null,
      columns: [
        ...has(PICTURE),
        ...columns.map(({ label, width, isFigure }) => ({ label, width, isFigure })),
      ],
      totals: [...has(''), ...columns.map(({ total }) => total(totals))],
      notes: [
        ...(hasPrices
          ? [`Prices in USD. Stones and prices as they were on ${made}.`, ...mixedInWords(totals)]
          : [`Stones as they were on ${made}.`]),
        ...(missing === 0 ? [] : [`${countOf(missing, 'picture')} could not be fetched.`]),
      ],
    },
    rows: inParts(
      stones.flatMap((stone) => [
        [...has(pictures.get(stone.id) ?? ''), ...columns.map(({ text }) => text(stone))],
        ...furtherOn(stone, facts),
      ]),
    ),
  };
}

/** `Inclusions BT0 WT1 · Rough origin Botswana`; nothing where none of them is known. */
function furtherOn(stone: StoneRow, facts: StonesToExport['facts']): PrintedRow[] {
  const said = FURTHER.flatMap(({ field, label, value }) => {
    const known = facts.some((fact) => fact === field) ? value(stone) : null;
    if (known === null) return [];
    return [known === 'Yes' ? label : `${label} ${known}`];
  });
  return said.length === 0 ? [] : [{ further: said.join(' · ') }];
}

const FURTHER = STONE_COLUMNS.search
  .filter(({ field }) => FURTHER_FACTS.some((fact) => fact === field))
  .map((column) => ({ field: column.field, ...stoneCell(column) }));
