/** Which worksheet of a workbook looks most like the stock. */
import { availabilityIn, isUnavailable } from '../understand/cells/availability.ts';
import type { SheetRow } from './sheet-row.ts';
import { likelyField, type HeaderRow } from './header-row.ts';

/** A sheet with this many known headings surely has stones. */
export const SURELY_STOCK = 3;

export interface Beginning {
  name: string | null;
  /** The last one may be too wide; then no more were read. */
  first: SheetRow[];
  header: HeaderRow | undefined;
}

/** How many of its headings are known fields. */
export const knownHeadings = ({ header }: Beginning): number => header?.known ?? 0;

/** Whether there is anything below its headings. */
export const hasRows = ({ first, header }: Beginning): boolean =>
  header !== undefined && first.some(({ row }) => row > header.row);

/** Names of worksheets of other things than the stock. */
const OTHER_NAME =
  /(?<!\p{L})(?:price\s*lists?|prices?|pricing|rap(?:aport|net)?|summar\p{L}*|totals?|overview|sales?|sold|memos?|invoices?|orders?|hold|reports?|index|cover|legend|pivot|archive\p{L}*|history|old|return\p{L}*|cancel\p{L}*|backups?|bak|templates?|examples?|samples?|demo|instructions?|readme|help|lookups?|masters?|jewel\p{L}*|mount\p{L}*|rough|carts?|wish\s*list|purchase\p{L}*|bought|consign\p{L}*|delet\p{L}*|remov\p{L}*|requirements?|wanted|demands?|jangad|muster|vorlage|beispiel|preis(?:liste|e)|übersicht|zusammenfassung|verk[aä]uf\p{L}*|tarifs?|prix|résumé|vendus?|ventes|precios|resumen|ventas|vendidos?|listino|riepilogo|vendut[io]|прайс\p{L}*|цены|итоги?|сводка|продан\p{L}*|продажи)(?!\p{L})|价格|價格|报价|報價|汇总|匯總|已售|销售|銷售|価格|集計/iu;
/** Headings of sales, below which stones are numbered, too. */
const OF_SALES = /(?<!\p{L})(?:buyer|customer|client|invoice|sold\s*(?:to|on|date)|sale\s*date)(?!\p{L})/iu;

/** Whether stones or reports have numbers of their own under a heading. */
function numbersItsStones({ first, header }: Beginning): boolean {
  if (header === undefined) return false;
  return header.headers.some((heading, column) => {
    const field = likelyField(heading);
    if (field !== 'stock_no' && field !== 'report_no') return false;
    const values = first.flatMap(({ row, cells }) =>
      row > header.row ? (cells[column] ?? '').trim() || [] : [],
    );
    return values.length > 0 && new Set(values).size > values.length / 2;
  });
}

/** By what worksheets are compared, first things first. */
function worthOf(one: Beginning): readonly number[] {
  const isStock = knownHeadings(one) >= SURELY_STOCK && hasRows(one);
  const isOther =
    OTHER_NAME.test(one.name ?? '') ||
    isUnavailable(availabilityIn(one.name ?? '')) ||
    one.header?.headers.some((heading) => OF_SALES.test(heading));
  if (!isStock) return [0, knownHeadings(one)];
  return [1, isOther ? 0 : 1, numbersItsStones(one) ? 1 : 0, one.first.length];
}

/** Whether a worksheet looks more like the stock than another, before it in the workbook. */
export function isMoreOfStock(one: Beginning, other: Beginning): boolean {
  const [mine, others] = [worthOf(one), worthOf(other)];
  const at = mine.findIndex((worth, index) => worth !== others[index]);
  return (mine[at] ?? 0) > (others[at] ?? 0);
}
