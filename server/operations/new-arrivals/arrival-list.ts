/**
 * New arrivals as a list, a sheet or a PDF. (Specification, section 7: new-arrival stone actions.)
 */
import { Readable } from 'node:stream';
import { ROLE } from '../../../src/domain/codes.ts';
import { mostInAFile, onlyTheNewest, type FileKind } from '../../../src/domain/files.ts';
import { namesOf } from '../../../src/domain/stones/search-filters.ts';
import { findAddressee, type Addressee } from '../../db/queries/clients/clients.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import type { Tx } from '../../db/with-actor.ts';
import { inParts, type Source } from '../../papers/kinds.ts';
import { makeFile } from '../../papers/make-file.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import type { StoneQuestion, StoneRow } from '../../search/engine.ts';
import { stones as counted } from '../printed-stones.ts';
import { arrivedWithin, NEWEST_FIRST } from '../arrival-days.ts';
import { printedArrivals } from './arrival-pdf.ts';
import { arrivalCells, arrivalSheet } from './arrival-sheet.ts';
import { linkOf } from '../../papers/sheet-cell.ts';
import type { Answer, BodyOf, Call, Handler } from '../handler.ts';
import { houseOnPaper } from '../../papers/house-on-paper.ts';
import { paginationOf } from '../pagination.ts';
import { actsForThemselves, findActedFor } from '../acting-for.ts';
import { filtersOf, PAGE_SIZE, questionOf, readStones, stoneSearchOf } from '../stone-search.ts';

type ArrivalRequest = BodyOf<'listArrivals'>;

export const listArrivals: Handler<'listArrivals'> = async ({ data }, call) => {
  if (data.export === true && data.pdf === true)
    throw invalidRequest('Request either the sheet or the PDF, not both at once.', 'pdf');
  if (data.user_id && actsForThemselves(call.person) && data.user_id !== call.person.id) throw notFound();
  if (data.pdf === true) return pdfOf(data, call);
  if (data.export === true) return sheetOf(data, call);
  const stones = stoneSearchOf(call.services);
  return readStones(call, async (tx) => {
    const { question } = await arrivalsOf(tx, call, data);
    const page = data.page ?? 1;
    const size = data.size ?? PAGE_SIZE;
    const totals = await stones.totals(tx, question);
    const rows = await stones.page(tx, question, { page, size, order: NEWEST_FIRST });
    return { data: { data: rows, pagination: paginationOf(page, size, totals.lots), totals } };
  });
};

interface ArrivalQuestion {
  first: string;
  last: string;
  question: StoneQuestion;
  /** The client whose view is shown; null for the staff's own. */
  clientId: string | null;
}

/** What the person sees or, when staff name a client, what that client sees. */
async function arrivalsOf(tx: Tx, call: Call, data: ArrivalRequest): Promise<ArrivalQuestion> {
  const { person } = call;
  const { first, last, moments } = await arrivedWithin(tx, data);
  const ofType = data.diamond_type ? { diamond_type: data.diamond_type } : {};
  const filters = filtersOf(person, { ...data.filters, ...ofType });
  const named = data.user_id && data.user_id !== person.id ? await findActedFor(tx, data.user_id) : null;
  const question: StoneQuestion = {
    ...(await questionOf(
      tx,
      named === null ? person : { ...named, powers: null },
      // Without a type both types are listed.
      data.diamond_type ? filters : { ...filters, diamond_type: null },
    )),
    arrived: moments,
  };
  return {
    first,
    last,
    question,
    clientId: named?.id ?? (actsForThemselves(person) ? person.clientId : null),
  };
}

interface Found extends ArrivalQuestion {
  /** The stones of the file, newest first. */
  ids: string[];
  /** How many there are. */
  lots: number;
  /** Null when the file has all of them. */
  note: string | null;
}

async function find(tx: Tx, call: Call, data: ArrivalRequest, kind: FileKind): Promise<Found> {
  const asked = await arrivalsOf(tx, call, data);
  const stones = stoneSearchOf(call.services);
  const most = mostInAFile(kind, call.person.role);
  const ids = await stones.ids(tx, asked.question, { page: 1, size: most, order: NEWEST_FIRST });
  const lots =
    ids.length < most ? ids.length : Math.max(most, (await stones.totals(tx, asked.question)).lots);
  const note = lots > ids.length ? onlyTheNewest(ids.length, lots, call.person.role) : null;
  return { ...asked, ids, lots, note };
}

/**
 * Reads the stones in parts, each in its own transaction, so that none is open while the file is
 * written.
 */
async function* rowsOf({ ids, question }: Found, call: Call): AsyncGenerator<StoneRow[]> {
  for (const part of inParts(ids)) yield await call.read((tx) => stoneRowsInOrder(tx, question, part));
}

async function sheetOf(data: ArrivalRequest, call: Call): Promise<Answer<'listArrivals'>> {
  let name = '';
  const source = async (): Promise<Source<'sheet'>> => {
    const found = await readStones(call, (tx) => find(tx, call, data, 'sheet'));
    const file = `new-arrivals-${found.first}-${found.last}.xlsx`;
    name = found.note === null ? file : `${file}: ${found.note}`;
    return { head: arrivalSheet(found.note), rows: cellsOf(found, call) };
  };
  const bytes = await makeFile('sheet', source, call);
  return { data: linkOf(bytes), message: name };
}

async function* cellsOf(found: Found, call: Call) {
  for await (const part of rowsOf(found, call)) yield part.map(arrivalCells);
}

async function pdfOf(data: ArrivalRequest, call: Call): Promise<Answer<'listArrivals'>> {
  let name = '';
  const printed = { stones: 0, since: 0 };
  const source = async (): Promise<Source<'pdf'>> => {
    printed.since = performance.now();
    const found = await readStones(call, (tx) => toPrint(tx, call, data));
    name = `new-arrivals-${found.first}-${found.last}.pdf`;
    const stones: StoneRow[] = [];
    for await (const part of rowsOf(found, call)) stones.push(...part);
    printed.stones = stones.length;
    const { rows, ...head } = printedArrivals(
      {
        ...found,
        stones,
        diamondType: data.diamond_type ?? null,
        filtered: namesOf(found.question.filters).length > 0,
      },
      new Date(),
    );
    return { head: { ...head, ...found.house }, rows: inParts(rows) };
  };
  const bytes = await makeFile('pdf', source, call);
  const ms = Math.round(performance.now() - printed.since);
  call.log.info({ stones: printed.stones, bytes: bytes.length, ms }, 'a list was printed');
  return { file: { name, mime: 'application/pdf', body: Readable.from([bytes]), disposition: 'attachment' } };
}

/**
 * @throws Refused 400 if nothing arrived, or if there are more stones than a PDF holds for people
 *   who may have all of them
 */
async function toPrint(tx: Tx, call: Call, data: ArrivalRequest) {
  const found = await find(tx, call, data, 'pdf');
  if (found.lots === 0)
    throw invalidRequest(
      'No stones arrived on these days, so there is nothing to print. Choose more days.',
      'pdf',
    );
  if (found.note !== null && call.person.role !== ROLE.guest)
    throw invalidRequest(
      `A PDF holds at most ${counted(mostInAFile('pdf', call.person.role))}, and ${found.lots.toLocaleString('en-US')} arrived on these days. Choose fewer days or one type, or export the sheet.`,
      'pdf',
    );
  return {
    ...found,
    client: found.clientId === null ? null : await addresseeOf(tx, found.clientId),
    maker: found.clientId === call.person.clientId ? null : call.person.name,
    house: await houseOnPaper(tx),
  };
}

async function addresseeOf(tx: Tx, clientId: string): Promise<Addressee> {
  const client = await findAddressee(tx, clientId);
  if (!client) throw notFound();
  return client;
}
