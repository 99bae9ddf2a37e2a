/** The new arrivals as a list, as a sheet, or printed. (Specification, section 7: new-arrival stone actions.) */
import { Readable } from 'node:stream';
import { filtersFromWire } from '../../src/domain/search-filters.ts';
import { findAddressee, type Addressee } from '../db/queries/clients.ts';
import type { Tx } from '../db/with-actor.ts';
import { print } from '../print/print.ts';
import { absent, badShape } from '../refusals.ts';
import type { StoneQuestion, StoneSearch } from '../search/engine.ts';
import { stones as counted } from './arrival-columns.ts';
import { arrivedWithin, NEWEST_FIRST } from './arrival-days.ts';
import { printedArrivals, type ArrivalsToPrint } from './arrival-pdf.ts';
import { sheetLinkOf } from './arrival-sheet.ts';
import type { Answer, BodyOf, Call, Handler } from './handler.ts';
import { paginationOf } from './pagination.ts';
import { actsForThemselves, findActedFor } from './parties.ts';
import { PAGE_SIZE, searchOver, seenBy } from './searches.ts';

const MOST_IN_A_SHEET = 10_000;
/** Some fifty pages, and three seconds of a processor. */
const MOST_IN_PRINT = 2_000;

type Asked = BodyOf<'listArrivals'>;

export const listArrivals: Handler<'listArrivals'> = async ({ data }, call) => {
  if (data.export === true && data.pdf === true)
    throw badShape('Ask for the sheet or for the PDF, not for both at once.', 'pdf');
  if (data.user_id && actsForThemselves(call.person) && data.user_id !== call.person.id) throw absent();
  const stones = searchOver(call.services);
  // The transaction ends before the printing begins.
  if (data.pdf === true) return pdfOf(await call.read((tx) => toPrint(tx, call, data, stones)), call);
  return call.read(async (tx) => {
    const { first, last, question } = await questionOf(tx, call, data);
    if (data.export === true) {
      const of = { page: 1, size: MOST_IN_A_SHEET, order: NEWEST_FIRST };
      const rows = await stones.page(tx, question, of);
      return { data: await sheetLinkOf(rows), message: `new-arrivals-${first}-${last}.xlsx` };
    }
    const page = data.page ?? 1;
    const size = data.size ?? PAGE_SIZE;
    const totals = await stones.totals(tx, question);
    const rows = await stones.page(tx, question, { page, size, order: NEWEST_FIRST });
    return { data: { data: rows, pagination: paginationOf(page, size, totals.pieces), totals } };
  });
};

interface ArrivalQuestion {
  first: string;
  last: string;
  question: StoneQuestion;
  /** The client whose view it is; null for the house's own. */
  clientId: string | null;
}

/** What the person sees, or, where staff name a client, what that client does. */
async function questionOf(tx: Tx, call: Call, data: Asked): Promise<ArrivalQuestion> {
  const { person } = call;
  const { first, last, moments } = await arrivedWithin(tx, data);
  const filters = filtersFromWire(data.diamond_type ? { diamond_type: data.diamond_type } : {});
  const named = data.user_id && data.user_id !== person.id ? await findActedFor(tx, data.user_id) : null;
  const question: StoneQuestion = {
    // Without a type both kinds are listed.
    filters: data.diamond_type ? filters : { ...filters, diamond_type: null },
    ...(await seenBy(tx, named ?? person)),
    arrived: moments,
  };
  return { first, last, question, clientId: named?.id ?? (actsForThemselves(person) ? person.id : null) };
}

/** @throws Refused 400 where nothing arrived, or more than is printed */
async function toPrint(tx: Tx, call: Call, data: Asked, stones: StoneSearch): Promise<ArrivalsToPrint> {
  const { first, last, question, clientId } = await questionOf(tx, call, data);
  const { pieces } = await stones.totals(tx, question);
  if (pieces === 0) throw badShape('Nothing arrived in these days, so there is nothing to print.', 'pdf');
  if (pieces > MOST_IN_PRINT)
    throw badShape(
      `A PDF holds at most ${counted(MOST_IN_PRINT)}, and ${pieces.toLocaleString('en-US')} arrived in these days. Choose fewer days or one type, or take the sheet.`,
      'pdf',
    );
  return {
    stones: await stones.page(tx, question, { page: 1, size: MOST_IN_PRINT, order: NEWEST_FIRST }),
    first,
    last,
    diamondType: data.diamond_type ?? null,
    client: clientId === null ? null : await addresseeOf(tx, clientId),
    maker: clientId === call.person.id ? null : call.person.name,
  };
}

async function addresseeOf(tx: Tx, clientId: string): Promise<Addressee> {
  const client = await findAddressee(tx, clientId);
  if (!client) throw absent();
  return client;
}

async function pdfOf(arrivals: ArrivalsToPrint, call: Call): Promise<Answer<'listArrivals'>> {
  const began = performance.now();
  const bytes = await print(printedArrivals(arrivals, new Date()));
  const ms = Math.round(performance.now() - began);
  call.log.info({ stones: arrivals.stones.length, bytes: bytes.length, ms }, 'a list was printed');
  const name = `new-arrivals-${arrivals.first}-${arrivals.last}.pdf`;
  return { file: { name, mime: 'application/pdf', body: Readable.from([bytes]), disposition: 'attachment' } };
}
