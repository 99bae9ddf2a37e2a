/** Describes a change of a share link, for its history. */
import { houseTime } from './text/times.ts';
import { FACT_LABEL, LINK_SHOWS, SHOWN_LABEL, type LinkShows } from './share-link.ts';

/** The highest place that a stone can have in a link. */
export const LAST_PLACE = 500;

export interface LinkChoice {
  name: string;
  shows: LinkShows;
  /** Percent. */
  markup: number;
  /** Stock numbers. */
  numbers: readonly string[];
  /** When it expires, as PostgreSQL writes it. */
  until: string;
}

/** One text for each difference: `Name on the page: A → B`, `Stones: + PV1, - PV2`. */
export function changesOfLink(before: LinkChoice, now: LinkChoice): string[] {
  const added = now.numbers.filter((number) => !before.numbers.includes(number));
  const removed = before.numbers.filter((number) => !now.numbers.includes(number));
  const stones = [...added.map((number) => `+ ${number}`), ...removed.map((number) => `- ${number}`)];
  return [
    ...changed('Name on the page', before.name, now.name),
    ...LINK_SHOWS.flatMap((kind) =>
      changed(SHOWN_LABEL[kind], shownOrNot(before.shows[kind]), shownOrNot(now.shows[kind])),
    ),
    ...changed('Facts', factsOf(before), factsOf(now)),
    ...changed('Markup', `${before.markup}%`, `${now.markup}%`),
    ...changed('Expires', houseTime(before.until), houseTime(now.until)),
    // Last, because a long history entry is cut.
    ...(stones.length === 0 ? [] : [`Stones: ${stones.join(', ')}`]),
  ];
}

const changed = (part: string, before: string, now: string): string[] =>
  before === now ? [] : [`${part}: ${before} → ${now}`];

const shownOrNot = (shown: boolean): string => (shown ? 'shown' : 'not shown');

const factsOf = ({ shows }: LinkChoice): string =>
  shows.facts.length === 0 ? 'none' : shows.facts.map((fact) => FACT_LABEL[fact]).join(', ');
