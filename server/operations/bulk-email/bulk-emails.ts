/**
 * E-mails to many clients: writing, scheduling, sending and stopping them. (Specification, sections
 * 2, 7 and 8: bulk email.)
 */
import { audienceFault, BULK_EMAILS_PAGE, choosesSome } from '../../../src/domain/bulk-email.ts';
import { houseZone } from '../../../src/domain/house-days.ts';
import { nextRun, scheduleFault } from '../../../src/domain/schedule.ts';
import { oneLine } from '../../../src/domain/text/control-characters.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { showsNothing } from '../../../src/domain/text/unseen.ts';
import { BULK_EMAIL_CELLS } from '../../../src/lists/bulk-emails.ts';
import { bulkEmailsListed, type BulkEmailFacts } from '../../db/queries/bulk-email/bulk-emails.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { bodyPlain, sanitised } from '../../mail/body.ts';
import { invalidRequest } from '../../refusals.ts';
import {
  beginBulkEmail,
  changeBulkEmail,
  createBulkEmail as create,
  deleteBulkEmail as remove,
  stopBulkEmail as stop,
} from '../../workflows/bulk-email/bulk-email.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import type { AnswerData, BodyOf, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';
import { mustFindStones } from '../stone-search.ts';
import { neededName } from '../names.ts';
import { presentBulkEmail } from './present.ts';
import { toldOfMail } from '../told-of-mail.ts';

type BulkEmailRequest = BodyOf<'createBulkEmail'>;

export const listBulkEmails: Handler<'listBulkEmails'> = ({ query }, call) =>
  pageOrSheet(
    {
      name: 'bulk-emails',
      size: BULK_EMAILS_PAGE,
      cells: BULK_EMAIL_CELLS,
      listed: () => bulkEmailsListed(query),
    },
    query,
    call,
  );

export const getBulkEmail: Handler<'getBulkEmail'> = async ({ path }, call) => ({
  data: await call.read((tx) => presentBulkEmail(tx, path.id)),
});

export const createBulkEmail: Handler<'createBulkEmail'> = ({ data }, call) => {
  const facts = factsIn(data);
  return call.effect<'createBulkEmail'>(async (tx) => {
    await refuseUnknown(tx, data);
    const id = await create(tx, actorOfCall(call), facts);
    return answerOf(
      await presentBulkEmail(tx, id),
      facts.nextRunAt === null ? 'is saved as a draft' : 'is scheduled',
    );
  });
};

export const updateBulkEmail: Handler<'updateBulkEmail'> = ({ data }, call) => {
  refuseEarly('bulkEmail', 'UPDATE', { actor: call.person });
  const facts = factsIn(data);
  return call.effect<'updateBulkEmail'>(async (tx) => {
    await refuseUnknown(tx, data);
    const { id } = await changeBulkEmail(tx, actorOfCall(call), data.id, facts);
    return answerOf(
      await presentBulkEmail(tx, id),
      facts.nextRunAt === null ? 'is saved as a draft' : 'is scheduled',
    );
  });
};

export const deleteBulkEmail: Handler<'deleteBulkEmail'> = ({ query }, call) =>
  call.effect<'deleteBulkEmail'>(async (tx) => {
    const { id, subject } = await remove(tx, actorOfCall(call), query.id);
    const message = `The e-mail “${subject}” is deleted.`;
    return { data: null, message, audit: { summary: message, subject: { bulk_email_id: id } } };
  });

/**
 * A GET that writes, as in the specification. It needs the right to write; a repeated key has no
 * second effect.
 */
export const sendBulkEmail: Handler<'sendBulkEmail'> = ({ path }, call) =>
  call.effect<'sendBulkEmail'>(async (tx) => {
    const { email, waiting } = await beginBulkEmail(tx, actorOfCall(call), path.id);
    const answer = answerOf(
      await presentBulkEmail(tx, email.id),
      `is being sent to ${countNoun(waiting, 'client')}`,
    );
    const unsent = `The e-mail “${email.subject}” reaches none of ${countNoun(waiting, 'client')}.`;
    return { ...answer, message: toldOfMail(call, { sent: answer.message, unsent }) };
  });

export const stopBulkEmail: Handler<'stopBulkEmail'> = ({ path }, call) =>
  call.effect<'stopBulkEmail'>(async (tx) => {
    const { id } = await stop(tx, actorOfCall(call), path.id);
    return answerOf(await presentBulkEmail(tx, id), 'is stopped');
  });

/**
 * @throws Refused 400 for an empty subject or body, an invalid schedule, both a time and a
 * schedule, or an e-mail with a time for nobody
 */
function factsIn(data: BulkEmailRequest): BulkEmailFacts {
  const subject = oneLine(neededName(data.subject, 'subject', 'An e-mail needs a subject. Enter one.'));
  const body = sanitised(data.body);
  if (showsNothing(bodyPlain(body))) throw invalidRequest('An e-mail needs a text. Write one.', 'body');
  const schedule = data.schedule?.trim() || null;
  const sendAt = data.send_at == null ? null : new Date(data.send_at);
  if (schedule !== null && sendAt !== null)
    throw invalidRequest('Choose either one time or a schedule, not both.', 'send_at');
  const fault = schedule === null ? null : scheduleFault(schedule);
  if (fault !== null) throw invalidRequest(fault, 'schedule');
  const nextRunAt = schedule === null ? sendAt : nextRun(schedule, new Date(), houseZone());
  // A draft may still be without clients.
  const isDraft = nextRunAt === null && !choosesSome(data.audience) && data.audience.everybody !== true;
  const wrong = isDraft ? null : audienceFault(data.audience);
  if (wrong !== null) throw invalidRequest(wrong, 'audience');
  return { subject, body, audience: data.audience, stones: data.stone_choice, sendAt, schedule, nextRunAt };
}

/**
 * @throws Refused 400 for a choice without stock numbers or collection; 404 naming each unknown
 * stock number
 */
async function refuseUnknown(tx: Tx, { stone_choice: stones }: BulkEmailRequest): Promise<void> {
  if (stones.from === 'chosen') {
    const numbers = stones.stock_numbers ?? [];
    if (numbers.length === 0)
      throw invalidRequest('Enter at least one stock number.', 'stone_choice.stock_numbers');
    await mustFindStones(tx, numbers);
  }
  if (stones.from === 'collection' && !isUuid(stones.collection_id ?? ''))
    throw invalidRequest('Choose a collection.', 'stone_choice.collection_id');
}

const answerOf = (email: AnswerData<'getBulkEmail'>, what: string) => {
  const message = `The e-mail “${email.subject}” ${what}.`;
  return { data: email, message, audit: { summary: message, subject: { bulk_email_id: email.id } } };
};
