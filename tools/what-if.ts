/**
 * Which past steps other rules would have refused, and where their records would stand:
 *
 *     npm run what-if -- --machine hold --since 2026-01-01
 *
 * The rules are those of the machine in this checkout, without what is taken away: `--without
 * RELEASE` or `--without RELEASE@held` a transition, `--refuse 4:RELEASE` or `--refuse
 * 4:RELEASE@held` from one role, by its id. `--within 24:RELEASE` permits it only so many hours
 * after the record entered the state, `--only-if hasReason:RELEASE` only under another condition,
 * and `--limit holds.limit=20` supposes another limit. `--json FILE` writes the whole answer, with
 * every record that would stand elsewhere. Reads the portal's database, and writes nothing to it.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { connectDatabase } from '../server/start/database.ts';
import { titlesByWorkflow } from '../server/db/queries/audit/workflow-records.ts';
import { SYSTEM, withActor } from '../server/db/with-actor.ts';
import { readEnv } from '../server/env.ts';
import { sentenceOf } from '../server/start/start-errors.ts';
import { redoPast } from '../server/workflows/what-if.ts';
import { ROLE_NAME } from '../src/domain/codes.ts';
import { isoDay } from '../src/domain/text/iso-day.ts';
import { definitionOf } from '../src/machines/definition.ts';
import { GUARDS, type GuardName } from '../src/machines/guards/all.ts';
import {
  changedRules,
  LIMIT_NAMES,
  type LimitChange,
  type RuleChange,
} from '../src/machines/trial/what-if.ts';
import { WORKFLOW_NAMES } from '../src/machines/workflow.ts';

const USAGE =
  'Usage: npm run what-if -- --machine NAME [--since DAY] [--without EVENT[@STATE]] [--refuse ROLE:EVENT[@STATE]] [--within HOURS:EVENT[@STATE]] [--only-if CONDITION:EVENT[@STATE]] [--limit NAME=VALUE] [--json FILE]';
const SHOWN = 10;
const NAMES = new Map(Object.entries(ROLE_NAME).map(([id, name]) => [Number(id), name]));

const of = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const isSame = (a: object, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const toClose: (() => Promise<unknown>)[] = [];
try {
  const { values } = parseArgs({
    options: {
      machine: { type: 'string' },
      since: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      refuse: { type: 'string', multiple: true, default: [] },
      within: { type: 'string', multiple: true, default: [] },
      'only-if': { type: 'string', multiple: true, default: [] },
      limit: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
    },
  });
  const workflow = WORKFLOW_NAMES.find((name) => name === values.machine);
  if (workflow === undefined)
    throw new Error(
      `There is no machine ${values.machine ?? ''}. There are ${WORKFLOW_NAMES.join(', ')}.\n${USAGE}`,
    );
  const since = values.since === undefined ? null : isoDay(values.since);
  if (values.since !== undefined && since === null)
    throw new Error(`${values.since} is not a day. Write 2026-01-31.`);
  const definition = definitionOf(workflow);
  const changes = [
    ...values.without.map((text) => changeOf(text)),
    ...values.refuse.map(refusal),
    ...values.within.map(inTime),
    ...values['only-if'].map(condition),
  ];
  const limits = values.limit.map(limitOf);
  for (const change of changes)
    if (
      changedRules(definition.transitions, [change]).every((one, at) =>
        isSame(one, definition.transitions[at]),
      )
    )
      throw new Error(`The ${workflow} machine has no such transition: ${JSON.stringify(change)}.\n${USAGE}`);

  const env = readEnv({ ...process.env, DEMO: '0' });
  const life = {
    onClose: (_name: string, _ms: number, close: () => Promise<unknown>) => void toClose.push(close),
  };
  const { ownerPool } = await connectDatabase(env, life, say);
  const transitions = changedRules(definition.transitions, changes);
  const [redone, titles] = await withActor(ownerPool, SYSTEM, 'read', async (tx) => {
    const found = await redoPast(tx, { ...definition, transitions, limits }, since);
    const records = found.elsewhere.flatMap(({ ids }) => ids.map((record_id) => ({ workflow, record_id })));
    return [found, (await titlesByWorkflow(tx, records)).get(workflow)] as const;
  });
  const titleOf = (id: string): string => titles?.get(id) ?? id;

  const by = changes.length + limits.length === 0 ? 'by this machine' : 'by the changed rules';
  console.log(
    `${workflow}: ${of(redone.steps, 'step')} of ${of(redone.records, 'record')} decided again ${by}` +
      (since === null ? '' : `, since ${since}`),
  );
  if (redone.refused.length === 0) console.log('No step would have been refused.');
  for (const { event, from, role, byRule, steps, records, people, amount } of redone.refused) {
    const whose = role === null ? 'the portal itself' : (NAMES.get(role) ?? `role ${role}`);
    const sum = amount === null ? '' : `, ${amount} USD`;
    console.log(
      `${byRule ? 'refused ' : 'no longer possible after a refusal '}${event} in ${from} by ${whose}: ` +
        `${of(steps, 'step')} of ${of(records, 'record')}, ${people === 1 ? '1 person' : `${people} people`}${sum}`,
    );
  }
  if (redone.unknown > 0)
    console.log(`${of(redone.unknown, 'step')} would be decided by facts that were not kept: not known.`);
  for (const { stands, would, ids } of redone.elsewhere) {
    const named = ids.slice(0, SHOWN).map(titleOf).join(', ');
    const more = ids.length > SHOWN ? `, and ${ids.length - SHOWN} more` : '';
    console.log(`${stands} -> ${would}: ${of(ids.length, 'record')}: ${named}${more}`);
  }
  if (values.json !== undefined) {
    const elsewhere = redone.elsewhere.map(({ ids, ...ending }) => ({
      ...ending,
      records: ids.map((id) => ({ id, title: titleOf(id) })),
    }));
    await writeFile(
      values.json,
      `${JSON.stringify({ workflow, since, changes, limits, ...redone, elsewhere }, null, 2)}\n`,
    );
  }
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
} finally {
  for (const close of toClose.toReversed()) await close();
}

/** `RELEASE` or `RELEASE@held`. */
function changeOf(text: string): RuleChange {
  const [event = '', from] = text.split('@');
  return { event, from };
}

/** `24:RELEASE` or `24:RELEASE@held`. */
function inTime(text: string): RuleChange {
  const [hours = '', rest = ''] = text.split(':');
  if (!(Number(hours) > 0)) throw new Error(`${hours} is not a number of hours.\n${USAGE}`);
  return { ...changeOf(rest), withinHours: Number(hours) };
}

/** `hasReason:RELEASE` or `hasReason:RELEASE@held`. */
function condition(text: string): RuleChange {
  const [name = '', rest = ''] = text.split(':');
  const onlyIf = (Object.keys(GUARDS) as GuardName[]).find((one) => one === name);
  if (onlyIf === undefined) throw new Error(`There is no condition ${name}.\n${USAGE}`);
  return { ...changeOf(rest), onlyIf };
}

/** `holds.limit=20` */
function limitOf(text: string): LimitChange {
  const [name = '', value = ''] = text.split('=');
  const limit = LIMIT_NAMES.find((one) => one === name);
  if (limit === undefined)
    throw new Error(`There is no limit ${name}. There are ${LIMIT_NAMES.join(', ')}.\n${USAGE}`);
  if (value === '' || !(Number(value) >= 0)) throw new Error(`${value} is not a limit.\n${USAGE}`);
  return { limit, value: Number(value) };
}

/** `4:RELEASE` or `4:RELEASE@held`. */
function refusal(text: string): RuleChange {
  const [role = '', rest = ''] = text.split(':');
  return { ...changeOf(rest), role: Number(role) };
}
