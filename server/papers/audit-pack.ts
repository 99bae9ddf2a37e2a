/**
 * An audit pack: records with their steps, what each was decided by, the definitions, and the proof
 * that the rows are those that were sealed. Nothing in it depends on when or by whom it is made.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArchivePart } from '../files/archive.ts';
import { canonicalJson, type Definition } from '../../src/machines/definition.ts';
import { guardsNamed } from '../../src/machines/guards/versions.ts';
import { conditionsOf, replay } from '../../src/machines/replay.ts';
import { guardInWords } from '../../src/machines/chart/guard-words.ts';
import { findState, WORKFLOWS } from '../../src/machines/workflows.ts';
import type { PackChoice, PackedEntry, PackedRecord, PackedStep } from '../db/queries/audit/audit-pack.ts';
import type { ProofStep } from '../workflows/seal/tree.ts';
import type { PrintedHead, PrintedRow } from './printed-list.ts';

export interface Pack {
  choice: PackChoice & {
    /** How many records there were to choose from. */
    total: number;
  };
  /** Rows that nobody has sealed yet, and that are therefore left out. */
  unsealed: number;
  records: readonly PackedRecord[];
  steps: readonly PackedStep[];
  entries: readonly PackedEntry[];
  laws: ReadonlyMap<string, Definition | null>;
  seal: { entries: number; root: Buffer; proofs: ReadonlyMap<number, readonly ProofStep[]> };
  /** Null if they are left out. */
  papers: readonly PrintedPaper[] | null;
}

export interface PrintedPaper {
  /** In the archive. */
  name: string;
  record_ids: readonly string[];
  bytes: Buffer;
}

/** The row without its place in the seal, which seal.json has. */
const told = <Row extends PackedStep | PackedEntry>({
  position: _position,
  sealed_since: _since,
  sealed_at: _at,
  before: _before,
  hash: _hash,
  text: _text,
  ...row
}: Row) => row;

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

interface JudgedRecord extends PackedRecord {
  /** The record's first step that was not allowed, as a sentence; null when all were. */
  finding: string | null;
  /** Steps with conditions of which nobody knows whether they held. */
  unknown: number;
  ends_in: string;
  steps: readonly PackedStep[];
}

/** The archive's parts without the printed report. */
export async function* packParts(pack: Pack, report: Uint8Array): AsyncGenerator<ArchivePart> {
  const file = (name: string, text: string): ArchivePart => ({ name, body: one(text) });
  yield file('README.txt', readme(pack));
  yield { name: 'report.pdf', body: one(Buffer.from(report)) };
  yield { name: 'verify.mjs', body: one(await readFile(path.join(import.meta.dirname, 'verify-pack.mjs'))) };
  yield file('choice.json', json({ ...pack.choice, unsealed: pack.unsealed }));
  yield file('records.json', json({ records: judged(pack).map((record) => toldRecord(record, pack)) }));
  yield file('seal.json', json(sealOf(pack)));
  for (const hash of lawsOf(pack)) {
    const law = pack.laws.get(hash);
    if (!law) continue;
    yield file(`definitions/${hash}.json`, canonicalJson(law));
    yield file(`definitions/${hash}.mmd`, diagramOf(law));
  }
  for (const { name, bytes } of pack.papers ?? []) yield { name, body: one(bytes) };
}

async function* one<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}

const lawsOf = ({ steps }: Pack): string[] =>
  [...new Set(steps.map((step) => step.definition_hash))].toSorted();

function judged({ records, steps, laws }: Pack): JudgedRecord[] {
  const by = Map.groupBy(steps, (step) => step.record_id);
  return records.map((record) => {
    const own = by.get(record.id) ?? [];
    const lawful = own.flatMap((step) => {
      const definition = laws.get(step.definition_hash);
      return definition ? [{ ...replayed(step), definition }] : [];
    });
    const verdict = replay(own[0]?.from_state ?? '', lawful);
    const missing = own.length > lawful.length ? 'A definition is missing or was changed.' : null;
    return {
      ...record,
      finding: missing ?? (verdict.lawful ? null : `Step ${verdict.step + 1}: ${verdict.sentence}`),
      unknown: verdict.lawful ? verdict.unknown : 0,
      ends_in: own.at(-1)?.to_state ?? '',
      steps: own,
    };
  });
}

const replayed = ({
  event,
  from_state: from,
  to_state: to,
  actor_id: actorId,
  role_id: role,
  facts,
}: PackedStep) => ({
  event,
  from,
  to,
  actorId,
  role,
  facts,
});

function toldRecord({ steps, ...record }: JudgedRecord, { entries, laws, papers }: Pack): object {
  const requests = new Set(steps.flatMap(({ request_id: id }) => id ?? []));
  return {
    ...record,
    steps: steps.map((step) => {
      const { definition_hash: hash, ...rest } = told(step);
      const definition = laws.get(hash);
      const conditions = definition ? conditionsOf({ ...replayed(step), definition }) : [];
      return { ...rest, definition: hash, conditions };
    }),
    entries: entries.filter(({ request_id: id }) => id !== null && requests.has(id)).map(told),
    ...(papers !== null && {
      papers: papers.filter(({ record_ids: ids }) => ids.includes(record.id)).map(({ name }) => name),
    }),
  };
}

function sealOf({ steps, entries, seal }: Pack): object {
  const rows = [
    ...steps.map((row) => ({ source: 'history', ...row })),
    ...entries.map((row) => ({ source: 'audit_log', ...row })),
  ];
  return {
    entries: seal.entries,
    root: seal.root.toString('hex'),
    rows: rows
      .map(({ source, id, position, sealed_since, sealed_at, before, hash, text }) => ({
        position,
        source,
        id,
        sealed_since,
        sealed_at,
        before,
        hash,
        text,
        proof: (seal.proofs.get(position ?? 0) ?? []).map(([side, other]) => [side, other.toString('hex')]),
      }))
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
  };
}

/** A definition as a Mermaid state diagram; today's machines have better drawn ones. */
function diagramOf({ states, transitions }: Definition): string {
  const lines = [
    ...states.map(({ name, code }) => `state "${code === null ? name : `${name} (${code})`}" as in_${name}`),
    ...transitions.map(({ from, to, event, guard }) => {
      const conditions = guardsNamed(guard).map(guardInWords).join(' and ');
      return `in_${from} --> in_${to} : ${event}${conditions === '' ? '' : ` [${conditions}]`}`;
    }),
  ];
  return `stateDiagram-v2\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

const count = (figure: number): string => figure.toLocaleString('en-US');

const chosenIn = ({ choice, records }: Pack): string =>
  choice.sample === null
    ? `all ${count(records.length)} records with a step on these days`
    : `${count(records.length)} of ${count(choice.total)} records with a step on these days, chosen by chance from the seed “${choice.sample.seed}”`;

/** Today's last rows may still wait to be sealed; a past day should have none. */
const leftOut = ({ unsealed, choice }: Pack): string =>
  unsealed === 0
    ? ''
    : `Left out: ${count(unsealed)} ${unsealed === 1 ? 'row that is' : 'rows that are'} not sealed yet. If ${choice.to} is over, ask why.\n\n`;

const PAPERS = `papers/           memos, orders, offers, invoices and credit notes of these records, as the portal
                  prints them on the day of the download, and the documents of KYC, as they were
                  uploaded last: they are not sealed. The audit log has each look at a document.
`;

const readme = (pack: Pack): string => `Audit pack of ${pack.choice.from} to ${pack.choice.to}

Workflows: ${pack.choice.workflows.join(', ')}
Records: ${chosenIn(pack)}

report.pdf        the records, and whether every step of theirs was lawful
records.json      their steps until the end of the last day, with what each was decided by, and the
                  entries of the audit log that the same requests wrote
definitions/      the rules by which the steps were decided, under their SHA-256, and their diagrams
seal.json         the place of each of these rows in the chain of all sealed rows
verify.mjs        verifies all of it: node verify.mjs --root HEX
${pack.papers === null ? '' : PAPERS}
${leftOut(pack)}The root of ${count(pack.seal.entries)} entries is
${pack.seal.root.toString('hex')}

Compare it with the root that the portal showed for so many entries: whoever wrote it down then
knows that no row of this pack was changed since. The same choice gives the same pack${pack.papers === null ? '' : ', as long as its\npapers stay the same'}.
`;

/** The printed report. */
export function packReport(pack: Pack): { head: PrintedHead; rows: PrintedRow[] } {
  const { choice, seal } = pack;
  const records = judged(pack);
  const faulty = records.filter(({ finding }) => finding !== null).length;
  const unknown = records.filter((one) => one.finding === null && one.unknown > 0).length;
  return {
    head: {
      title: 'Audit pack',
      about: `${choice.from} to ${choice.to}: ${choice.workflows.map((name) => WORKFLOWS[name].title).join(', ')}`,
      made: [`${count(records.length)} records`, `${count(pack.steps.length)} steps`],
      warning: faulty === 0 ? null : `${count(faulty)} records have a step that was not lawful`,
      since: `${choice.to}T00:00:00Z`,
      columns: [
        { label: 'Workflow', width: 80, isFigure: false },
        { label: 'Record', width: 170, isFigure: false },
        { label: 'Steps', width: 34, isFigure: true },
        { label: 'Last step', width: 110, isFigure: false },
        { label: 'Stands in', width: 90, isFigure: false },
        { label: 'Lawful', width: 'rest', isFigure: false },
      ],
      totals: ['', '', count(pack.steps.length), '', '', ''],
      notes: [
        `Chosen: ${chosenIn(pack)}. ${leftOut(pack).trim()}`,
        `Lawful: by the definition of its day each step was possible in its state, for the role that took it, and its conditions held by the facts kept with it. ${faulty === 0 ? 'No record has another step.' : ''} Of ${count(unknown)} records some conditions are not known, because their facts were not kept then.`,
        `Root of ${count(seal.entries)} sealed entries: ${seal.root.toString('hex')}`,
        'To verify: node verify.mjs --root HEX, with the root that the portal showed for so many entries.',
      ],
    },
    rows: records.map(({ workflow, id, steps, ends_in, finding, unknown: missing }) => [
      WORKFLOWS[workflow].title,
      id,
      count(steps.length),
      steps.at(-1)?.at.slice(0, 19).replace('T', ' ') ?? '',
      findState(workflow, ends_in)?.label ?? ends_in,
      finding ?? (missing > 0 ? 'Conditions not known' : 'Yes'),
    ]),
  };
}
