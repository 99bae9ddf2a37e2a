/**
 * Histories as event logs for process mining: OCEL 2.0 in JSON
 * (https://www.ocel-standard.org/2.0/ocel20-schema-json.json) and XES
 * (https://xes-standard.org, IEEE 1849-2016). Nothing in them depends on when they are written.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { EventLogFormat } from '../../src/domain/text/file-names.ts';
import { element, longDocument, type XmlElement } from '../../src/machines/chart/xml.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import {
  involvedIn,
  loggedSteps,
  ocelRows,
  type LoggedStep,
  type LoggedSteps,
  type OcelRow,
} from '../db/queries/audit/event-log.ts';
import type { Tx } from '../db/with-actor.ts';

/** Writes the log to the file `to`, which must not be there yet. */
export async function writeEventLog(
  tx: Tx,
  { format, steps, signal }: { format: EventLogFormat; steps: LoggedSteps; signal: AbortSignal },
  to: string,
): Promise<void> {
  const text = format === 'ocel' ? ocel(tx, steps) : longDocument(xesLog(steps), traces(tx, steps));
  await pipeline(text, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal });
}

/** One element per line. The lists are either all empty or all filled. */
async function* ocel(tx: Tx, steps: LoggedSteps): AsyncGenerator<string> {
  yield `{\n"objectTypes": ${JSON.stringify(objectTypes(steps.workflow))}`;
  let open: OcelRow['list'] | null = null;
  for await (const rows of ocelRows(tx, steps)) {
    let text = '';
    for (const row of rows) {
      text += row.list === open ? ',\n' : `${open === null ? '' : '\n]'},\n"${row.list}": [\n`;
      text += JSON.stringify(ocelElement(steps.workflow, row));
      open = row.list;
    }
    yield text;
  }
  yield open === null ? ',\n"eventTypes": [],\n"events": [],\n"objects": []\n}\n' : '\n]\n}\n';
}

function ocelElement(workflow: WorkflowName, { list, row }: OcelRow): object {
  switch (list) {
    case 'eventTypes':
      return { name: row.event, attributes: texts(EVENT_ATTRIBUTES) };
    case 'events':
      return {
        id: row.id,
        type: row.event,
        time: row.at,
        attributes: EVENT_ATTRIBUTES.flatMap((name) => {
          const value = row[name];
          return value === null ? [] : [{ name, value }];
        }),
        relationships: involvedIn(workflow).flatMap(({ type, column, qualifier }) => {
          const key = row[column];
          return key === null ? [] : [{ objectId: `${type}:${key}`, qualifier }];
        }),
      };
    case 'objects':
      return {
        id: `${row.type}:${row.key}`,
        type: row.type,
        attributes: row.stock_no === null ? [] : [{ name: 'stock_no', value: row.stock_no, time: ALWAYS }],
      };
  }
}

const EVENT_ATTRIBUTES = ['from_state', 'to_state', 'role', 'definition_hash'] as const;
/** OCEL gives values a time; these never change, so they have the first one. */
const ALWAYS = '1970-01-01T00:00:00Z';

const texts = (names: readonly string[]): object[] => names.map((name) => ({ name, type: 'string' }));

const objectTypes = (workflow: WorkflowName): object[] =>
  involvedIn(workflow).map(({ type }) => ({
    name: type,
    attributes: type === 'stone' ? texts(['stock_no']) : [],
  }));

const EXTENSIONS = [
  ['Concept', 'concept'],
  ['Identity', 'identity'],
  ['Lifecycle', 'lifecycle'],
  ['Organizational', 'org'],
  ['Time', 'time'],
] as const;

const attribute = (type: 'string' | 'date' | 'id' | 'int', key: string, value: string | number): XmlElement =>
  element(type, { key, value });

/** The log without its traces. Globals say what every trace and event has. */
const xesLog = ({ workflow }: LoggedSteps): XmlElement =>
  element('log', { 'xes.version': '1849.2016', 'xes.features': '', xmlns: 'http://www.xes-standard.org/' }, [
    ...EXTENSIONS.map(([name, prefix]) =>
      element('extension', { name, prefix, uri: `http://www.xes-standard.org/${prefix}.xesext` }),
    ),
    element('global', { scope: 'trace' }, [attribute('string', 'concept:name', 'unknown')]),
    element('global', { scope: 'event' }, [
      attribute('string', 'concept:name', 'unknown'),
      attribute('string', 'lifecycle:transition', 'complete'),
      attribute('date', 'time:timestamp', ALWAYS),
      attribute('string', 'org:resource', 'unknown'),
      attribute('string', 'from_state', 'unknown'),
      attribute('string', 'to_state', 'unknown'),
    ]),
    element('classifier', { name: 'Event', keys: 'concept:name' }),
    element('classifier', { name: 'Event and state', keys: 'concept:name to_state' }),
    attribute('string', 'concept:name', WORKFLOWS[workflow].title),
    attribute('string', 'lifecycle:model', 'standard'),
  ]);

/** Holds the steps of one record in memory at a time. */
async function* traces(tx: Tx, steps: LoggedSteps): AsyncGenerator<XmlElement> {
  let record: LoggedStep[] = [];
  for await (const rows of loggedSteps(tx, steps))
    for (const step of rows) {
      if (record[0] !== undefined && record[0].record_id !== step.record_id) {
        yield traceOf(record[0], record);
        record = [];
      }
      record.push(step);
    }
  if (record[0] !== undefined) yield traceOf(record[0], record);
}

const traceOf = ({ record_id, stock_no }: LoggedStep, steps: readonly LoggedStep[]): XmlElement =>
  element('trace', {}, [
    attribute('string', 'concept:name', record_id),
    ...(stock_no === null ? [] : [attribute('string', 'stock_no', stock_no)]),
    ...steps.map(eventOf),
  ]);

/** Every step is complete once it is taken. */
const eventOf = (step: LoggedStep): XmlElement =>
  element('event', {}, [
    attribute('id', 'identity:id', step.id),
    attribute('string', 'concept:name', step.event),
    attribute('string', 'lifecycle:transition', 'complete'),
    attribute('date', 'time:timestamp', step.at),
    attribute('string', 'org:resource', step.person_id ?? step.job ?? ''),
    ...(step.role === null ? [] : [attribute('string', 'org:role', step.role)]),
    attribute('string', 'from_state', step.from_state),
    attribute('string', 'to_state', step.to_state),
    attribute('int', 'step', step.step),
    ...(step.client_id === null ? [] : [attribute('id', 'client', step.client_id)]),
    attribute('string', 'definition_hash', step.definition_hash),
  ]);
