/**
 * Prints the workflows' definitions: `node tools/definitions.ts [workflow...]`. Each starts with
 * the SHA-256 of its canonical form, to which the histories of records refer.
 */
import { createHash } from 'node:crypto';
import { ROLE_NAME } from '../src/domain/codes.ts';
import { canonicalDefinition } from '../src/machines/definition.ts';
import { diagramOf } from '../src/machines/chart/diagram.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../src/machines/workflow.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !WORKFLOW_NAMES.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no workflow ${unknown.join(', ')}; there are ${WORKFLOW_NAMES.join(', ')}.`);
  process.exit(1);
}
WORKFLOW_NAMES.filter((name) => asked.length === 0 || asked.includes(name)).forEach(print);

function print(workflow: WorkflowName): void {
  const { title, states, transitions } = diagramOf(workflow);
  const hash = createHash('sha256').update(canonicalDefinition(workflow)).digest('hex');
  console.log(`${title}  ${hash}`);
  for (const { id, code, label, colour, initial, final } of states) {
    const marks = [initial && 'initial', final && 'final'].filter(Boolean).join(' ');
    console.log(`  ${String(code ?? '-').padStart(3)}  ${id.padEnd(14)} ${label} (${colour}) ${marks}`);
  }
  for (const { from, event, to, operations, job, roles, guards, drives } of transitions) {
    const who = roles.map((role) => ROLE_NAME[role]).join(', ') || `job ${job}`;
    const through = operations.length === 0 ? '' : ` through ${operations.join(' or ')}`;
    const when = guards.map(({ name }) => ` if ${name}`).join('');
    const along = drives.map((drive) => `; ${drive.workflow} ${drive.event}`).join('');
    console.log(`       ${from} ${event} -> ${to}: ${who}${through}${when}${along}`);
  }
  console.log();
}
