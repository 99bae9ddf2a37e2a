/** Duties: rules about who may not do what together, and the steps that broke them. */
import type { components } from '../../../src/api/schema.gen.ts';
import { canEnforce, dutyFault, dutyInWords, type Duty } from '../../../src/machines/duties/duty.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import * as duties from '../../db/queries/audit/duties/duties.ts';
import * as findings from '../../db/queries/audit/duties/findings.ts';
import { titlesByWorkflow } from '../../db/queries/audit/workflow-records.ts';
import { isUuid } from '../../db/with-actor.ts';
import { conflict, invalidRequest, notFound } from '../../refusals.ts';
import { answerFindings as answer } from '../../workflows/duties/answer-findings.ts';
import { checkDuties as check } from '../../workflows/duties/check-duties.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import { actorOfCall } from '../acting-for.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';

const FINDINGS_SIZE = 50;

export const listDuties: Handler<'listDuties'> = async (_input, call) => ({
  data: await call.read((tx) => duties.listDuties(tx)),
});

const dutyOf = ({
  workflow,
  kind,
  first = [],
  events = [],
  above = null,
  most = null,
}: components['schemas']['DutyRule']): Duty => ({
  workflow,
  kind,
  // Those that no machine knows are refused.
  first: first as EventName[],
  events: events as EventName[],
  above,
  most,
});

export const stateDuty: Handler<'stateDuty'> = ({ data }, call) => {
  const duty = dutyOf(data);
  const fault = dutyFault(duty);
  if (fault !== null) throw invalidRequest(fault.sentence, fault.field);
  const { enforced = false } = data;
  if (enforced && !canEnforce(duty))
    throw invalidRequest('The machine cannot ask for a second person at these steps.', 'enforced');
  return call.effect<'stateDuty'>(async (tx) => {
    if (await duties.standsAlready(tx, duty))
      throw conflict('This duty stands already. End it first to state it anew.');
    const id = await duties.insertDuty(tx, duty, { enforced, statedBy: call.person.id });
    const { found } = await check(tx, call.requestId, id);
    const [stated] = await duties.listDuties(tx, id);
    if (!stated) throw new Error('The duty has just been inserted.');
    return {
      data: stated,
      message: `${found === 0 ? 'No step broke it so far' : `${countNoun(found + stated.unlisted, 'step')} broke it`}.`,
      audit: {
        summary: `Stated a duty: ${dutyInWords(duty)}`,
        subject: { duty_id: id, ...duty, enforced, found },
      },
    };
  });
};

export const endDuty: Handler<'endDuty'> = ({ path }, call) =>
  call.effect<'endDuty'>(async (tx) => {
    const ended = await duties.endDuty(tx, path.id);
    if (!ended) throw notFound();
    return {
      data: null,
      message: 'The duty has ended. Its findings stay.',
      audit: { summary: `Ended a duty: ${dutyInWords(ended)}`, subject: { duty_id: path.id } },
    };
  });

export const checkDuties: Handler<'checkDuties'> = (_input, call) =>
  call.effect<'checkDuties'>(async (tx) => {
    const checked = await check(tx, call.requestId);
    const message = `${countNoun(checked.duties, 'duty', 'duties')} checked: ${checked.found === 0 ? 'nothing new' : countNoun(checked.found, 'new finding')}.`;
    return { data: checked, message, audit: { summary: message, subject: { ...checked } } };
  });

export const listFindings: Handler<'listFindings'> = async ({ query }, call) => {
  const { page = 1, size = FINDINGS_SIZE, duty_id: dutyId = null, status = null } = query;
  if (dutyId !== null && !isUuid(dutyId)) throw notFound();
  return call.read(async (tx) => {
    const { rows, total } = await findings.listFindings(tx, { dutyId, status }, page, size);
    const titles = await titlesByWorkflow(tx, rows);
    return {
      data: {
        findings: rows.map((row) => ({
          ...row,
          title: titles.get(row.workflow)?.get(row.record_id) ?? row.record_id,
        })),
        pagination: paginationOf(page, size, total),
      },
    };
  });
};

export const answerFindings: Handler<'answerFindings'> = ({ data }, call) => {
  const { ids, event, reason } = data;
  refuseEarly('dutyFinding', event, { actor: call.person, reason });
  return call.effect<'answerFindings'>(async (tx) => {
    const answered = await answer(tx, actorOfCall(call), ids, event, reason.trim());
    const message = `${countNoun(answered.length, 'finding')} ${DONE[event]}.`;
    return { data: null, message, audit: { summary: message, subject: { finding_ids: answered } } };
  });
};

const DONE = { EXPLAIN: 'explained', ACCEPT: 'accepted', REOPEN: 'reopened' } as const;
