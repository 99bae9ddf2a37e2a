/** The texts of notices about stones, each in one line, and the list that they link to. */
import type { MailedStone } from '../db/fragments/mailed-stones.ts';
import { longDay } from './days.ts';
import { plain } from './markup.ts';
import { areOf, stonesCounted } from './stones.ts';

/** A stone of a line, with the document that the line is on. */
export interface LineStone extends MailedStone {
  /** The number of the memo or order; null for lines without a paper. */
  document: string | null;
  /** YYYY-MM-DD; null without a due date. */
  due_day: string | null;
}

/** More stones than this are counted instead of named. */
const NAMED = 3;

/** 'PV1', 'PV1 and PV2', '5 stones'. */
export const stonesNamed = (stones: readonly { stock_no: string }[]): string =>
  stones.length > NAMED
    ? stonesCounted(stones.length)
    : new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
        stones.map(({ stock_no }) => plain`${stock_no}`),
      );

type Filters = Readonly<Record<string, string>>;

/** The list at this path, filtered by the stone or document if there is only one. */
export function listOf(
  path: string,
  stones: readonly { stock_no: string; document?: string | null }[],
  filters: Filters = {},
): string {
  const [first, ...others] = stones;
  const paper = first?.document ?? null;
  const isOnePaper = paper !== null && others.every(({ document }) => document === paper);
  const search = isOnePaper ? paper : others.length === 0 ? first?.stock_no : undefined;
  const asked = new URLSearchParams({
    ...filters,
    ...(search === undefined ? {} : { search }),
  });
  return asked.size === 0 ? path : plain`${path}?${asked.toString()}`;
}

/** The list at this path. */
export const wholeList = (path: string, filters: Filters = {}): string => listOf(path, [], filters);

const wereOf = (count: number): string => (count === 1 ? 'was' : 'were');

/** '2 stones of memo M-K7QM-0003 are due on 24 March 2026', for each memo and day. */
export function linesDue(stones: readonly LineStone[], when: 'soon' | 'over'): string {
  const together = Map.groupBy(stones, ({ document, due_day }) => `${document ?? ''} ${due_day ?? ''}`);
  return [...together.values()]
    .map((some) => {
      const { document = null, due_day = null } = some[0] ?? {};
      const are = when === 'soon' ? areOf(some.length) : wereOf(some.length);
      const of = document === null ? '' : ` of memo ${document}`;
      const day = due_day === null ? '' : ` on ${longDay(due_day)}`;
      return plain`${stonesNamed(some)}${of} ${are} due${day}`;
    })
    .join('; ');
}

/** What is said of the only company in the news, or of several ones. */
export function aboutClients(
  news: readonly { company: string }[],
  one: (company: string) => string,
  several: (count: number) => string,
): string {
  const companies = [...new Set(news.map(({ company }) => company))];
  const [first] = companies;
  return first !== undefined && companies.length === 1 ? one(first) : several(companies.length);
}
