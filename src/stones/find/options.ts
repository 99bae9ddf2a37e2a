/** The options for a typed line. */
import { folded } from '../../domain/text/search-folding.ts';
import type { AnswerOf } from '../../api/client.ts';
import { ROLE, type RoleId } from '../../domain/codes.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { shapeName } from '../../domain/stones/stone-cells.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import type { OfferedAct } from '../../ui/actions/offered-acts.ts';
import { carat } from '../../ui/format.ts';
import type { FindableScreen } from '../../ui/shell/sidebar.ts';
import { filtersToWire } from '../../domain/stones/search-filters.ts';
import { leftOutOf, parseSearchText } from '../../domain/search-syntax/parse.ts';
import { paramsOf, viewOf } from '../search-view.ts';

export type FindAnswer = AnswerOf<'findAnything'>;

export interface Option {
  key: string;
  /** Its kind, in a word. */
  kind: string;
  label: string;
  hint: string;
  /** The address, with everything after the question mark. */
  href: string;
}

const MOST_SCREENS = 8;
const MOST_ACTS = 5;

/** Screens whose name has a word beginning with each typed word. */
export function screensFor(line: string, screens: readonly FindableScreen[]): Option[] {
  const typed = wordsOf(line);
  if (typed.length === 0) return [];
  return screens
    .filter(({ name, within = '' }) => {
      const words = wordsOf(`${name} ${within}`);
      return typed.every((one) => words.some((word) => word.startsWith(one)));
    })
    .slice(0, MOST_SCREENS)
    .map(({ name, path, within = '' }) => ({
      key: path,
      kind: 'Screen',
      label: name,
      hint: within,
      href: path,
    }));
}

/** Where the records of a workflow are listed. */
const LISTED_AT: Readonly<Partial<Record<WorkflowName, string>>> = {
  hold: '/transaction/hold',
  confirmStone: '/transaction/confirm-stone',
  memo: '/transaction/memo',
  memoExtension: '/transaction/memo',
  enquiry: '/transaction/enquiry',
  priceOffer: '/transaction/offer',
  queuePlace: '/transaction/queue',
  invoice: '/transaction/invoice',
  task: '/task',
  demand: '/demand',
  shareLink: '/shared-links',
  bulkEmail: '/bulk-email',
  kycDocument: '/client',
  business: '/client',
  account: '/client',
};

/**
 * What this role may do to existing records, found by the machines' labels. Each act leads to the
 * list where it is done.
 */
export function actsFor(line: string, role: RoleId, screens: readonly FindableScreen[]): Option[] {
  const typed = wordsOf(line);
  if (typed.length === 0) return [];
  const found = Object.entries(WORKFLOWS).flatMap(([name, { rules }]) => {
    const screen = screens.find(({ path }) => path === LISTED_AT[name as WorkflowName]);
    if (screen === undefined) return [];
    return rules
      .filter(({ from, operation, roles }) => from !== 'start' && operation !== null && roles.includes(role))
      .filter(({ label }) => typed.every((one) => wordsOf(label).some((word) => word.startsWith(one))))
      .map(({ label }) => ({
        key: `act ${label} ${screen.path}`,
        kind: 'Action',
        label,
        hint: screen.name,
        href: screen.path,
      }));
  });
  return [...new Map(found.map((one) => [one.key, one])).values()].slice(0, MOST_ACTS);
}

/** What the bar of the screen, or of the open drawer, offers for the chosen stones. */
export const offeredFor = (
  line: string,
  acts: readonly OfferedAct[],
): (Option & { choose: () => void })[] => {
  const typed = wordsOf(line);
  if (typed.length === 0) return [];
  return acts
    .filter(({ label }) => typed.every((one) => wordsOf(label).some((word) => word.startsWith(one))))
    .map(({ name, label, act }) => ({
      key: `chosen ${name}`,
      kind: 'Action',
      label,
      hint: 'Chosen stones',
      href: '',
      choose: act,
    }));
};

export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const href = (path: string, search: Record<string, unknown>): string => {
  const said = Object.entries(search).map(([name, value]) => [name, String(value)]);
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said).toString()}`;
};

const PAIR = 2;

/** `2 ov 3ct`: two wanted stones also suggest a search for match pairs. */
export function pairsFor(line: string): Option[] {
  const { filters, parts, wanted } = parseSearchText(line);
  if (wanted !== PAIR) return [];
  const isWhole = leftOutOf(parts, line).length === 0;
  return [
    {
      key: 'pairs',
      kind: 'Pairs',
      label: 'Match pairs of these stones',
      hint: '',
      href: href(
        '/matchpair',
        paramsOf({ ...viewOf({ ...filtersToWire(filters) }), line: isWhole ? undefined : line }),
      ),
    },
  ];
}

const PAPER = {
  memo: { kind: 'Memo', path: '/transaction/memo' },
  order: { kind: 'Order', path: '/transaction/confirm-stone' },
  offer: { kind: 'Offer', path: '/transaction/offer' },
  invoice: { kind: 'Invoice', path: '/transaction/invoice' },
  credit: { kind: 'Credit note', path: '/transaction/invoice' },
} as const;

/** The list that has a paper, with the paper open. */
function listed({ kind, number, opens }: FindAnswer['papers'][number]): Record<string, unknown> {
  const opened = opens ?? undefined;
  if (kind === 'credit') return { invoice: opened };
  if (kind === 'invoice') return { search: number, invoice: opened };
  return { search: number, all: true, ...(kind === 'offer' && { line: opened }) };
}

/** Stones, papers and clients that the server found. */
export function optionsOf({ stones, clients, papers }: FindAnswer, withClient: boolean): Option[] {
  return [
    ...stones.map(({ stock_no, report_no, shape, carat: weight, color, clarity, status }) => ({
      key: `stone ${stock_no}`,
      kind: 'Stone',
      label: stock_no,
      hint: [
        shapeName(shape),
        weight === null ? null : `${carat(weight)} ct`,
        color,
        clarity,
        report_no,
        statusLabel('stone', status).label,
      ]
        .filter(Boolean)
        .join(' · '),
      href: href('/search', paramsOf(viewOf({ stock_numbers: [stock_no], stone: stock_no }))),
    })),
    ...papers.map((paper) => ({
      key: `${paper.kind} ${paper.id}`,
      kind: PAPER[paper.kind].kind,
      label: paper.number,
      hint: withClient ? clientName(paper.client) : '',
      href: href(PAPER[paper.kind].path, { ...listed(paper) }),
    })),
    ...clients.map(({ id, role_id, name, company_name, found_person }) => ({
      key: `client ${id}`,
      kind: role_id === ROLE.customer ? 'Client' : 'External client',
      label: company_name ?? name,
      hint: found_person ?? (company_name === null ? '' : name),
      href: `${role_id === ROLE.customer ? '/client' : '/api'}/${id}`,
    })),
  ];
}
