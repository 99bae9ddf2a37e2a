/** Mails about records that wait for the house near their target, or past it. */
import { countNoun, countNouns } from '../../../src/domain/text/count-nouns.ts';
import { DECISION_KINDS, type DecisionKind } from '../../../src/machines/decision-kinds.ts';
import type { WorkflowName } from '../../../src/machines/workflow.ts';
import { plain } from '../markup.ts';
import { wholeList } from '../notice-texts.ts';
import { each, type Template } from '../template.ts';

/** Records of one workflow. */
export interface WaitingRecords {
  workflow: WorkflowName;
  records: readonly { title: string; client: string | null }[];
}

/** What they are called, and where they are listed. */
const LISTED: Readonly<
  Partial<
    Record<WorkflowName, { one: string; many: string; path: string; lead?: Readonly<Record<string, string>> }>
  >
> = {
  confirmStone: { one: 'confirm-stone', many: 'confirm-stones', path: '/transaction/confirm-stone' },
  priceOffer: { one: 'price offer', many: 'price offers', path: '/transaction/offer' },
  enquiry: { one: 'enquiry', many: 'enquiries', path: '/transaction/enquiry' },
  memoExtension: {
    one: 'request for more time',
    many: 'requests for more time',
    path: '/transaction/memo',
    lead: { asked: 'true' },
  },
  kycDocument: { one: 'KYC document', many: 'KYC documents', path: '/client', lead: { kyc: 'true' } },
  task: { one: 'question about a stone', many: 'questions about stones', path: '/task' },
  memo: { one: 'stone on memo', many: 'stones on memo', path: '/transaction/memo' },
  invoice: { one: 'invoice', many: 'invoices', path: '/transaction/invoice' },
};

const UNKNOWN = { one: 'record', many: 'records', path: '/workflows' };
const listedOf = (workflow: WorkflowName) => LISTED[workflow] ?? UNKNOWN;

const countOf = (groups: readonly WaitingRecords[]): string =>
  countNouns(
    groups.map(({ workflow, records }) => {
      const { one, many } = listedOf(workflow);
      return [records.length, one, many] as const;
    }),
  );

/** More records than this are counted. */
const NAMED = 20;

function named({ workflow, records }: WaitingRecords): string[] {
  const { one, many } = listedOf(workflow);
  const titles = records
    .slice(0, NAMED)
    .map(({ title, client }) => (client === null ? plain`${title}` : plain`${title} (${client})`));
  const more = records.length > NAMED ? `, and ${countNoun(records.length - NAMED, 'other')}` : '';
  return [`${countNoun(records.length, one, many)}: ${titles.join(', ')}${more}.`];
}

const isDecided = (workflow: WorkflowName): boolean =>
  workflow === 'kycDocument' || DECISION_KINDS.includes(workflow as DecisionKind);

/** The list of the only workflow, or all that is to decide. */
function pathOf(groups: readonly WaitingRecords[]): string {
  const [first, ...others] = groups;
  if (first === undefined) return '/dashboard';
  if (others.length > 0)
    return groups.every(({ workflow }) => isDecided(workflow)) ? '/decisions' : '/dashboard';
  const { path, lead = {} }: { path: string; lead?: Readonly<Record<string, string>> } = listedOf(
    first.workflow,
  );
  return wholeList(path, lead);
}

const are = (groups: readonly WaitingRecords[]): string =>
  groups.reduce((sum, { records }) => sum + records.length, 0) === 1 ? 'is' : 'are';

/** The target ends soon. */
export const targetNear: Template<{ groups: readonly WaitingRecords[] }> = {
  kind: 'targetNear',
  write: ({ groups }) => ({
    subject: `${countOf(groups)} will soon be past the target`,
    blocks: ['The time that your house has set for these ends soon:', each(groups, named)],
    button: { label: 'See what is waiting', path: pathOf(groups) },
    why: 'because they wait for you',
  }),
};

/** The target has ended. */
export const targetMissed: Template<{ groups: readonly WaitingRecords[] }> = {
  kind: 'targetMissed',
  write: ({ groups }) => ({
    subject: `${countOf(groups)} ${are(groups)} past the target`,
    blocks: ['The time that your house has set for these is over:', each(groups, named)],
    button: { label: 'See what is waiting', path: pathOf(groups) },
    why: 'because they wait for you',
  }),
};
