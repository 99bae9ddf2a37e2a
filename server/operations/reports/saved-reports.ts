/** Reports that a person has saved, and may have mailed on a schedule. */
import { MOST_SAVED_REPORTS } from '../../../src/domain/lines/reports.ts';
import {
  findSavedReport,
  insertSavedReport,
  lockSavedReports,
  othersOf,
  removeSavedReport,
  reportReaders,
  savedReportsOf,
  setReaders,
  updateSavedReport,
  type SavedReportRow,
} from '../../db/queries/reports/saved-reports.ts';
import { askForMailing } from '../../db/queries/reports/mailings.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, alreadyExists, conflict } from '../../refusals.ts';
import type { Handler, Person } from '../handler.ts';
import { mergeReport, newReport, readersIn } from './saved-report-facts.ts';
import { toldOfMail } from '../told-of-mail.ts';

export const listSavedReports: Handler<'listSavedReports'> = async (_input, call) => ({
  data: await call.read((tx) => savedReportsOf(tx, call.person.id)),
});

export const saveReport: Handler<'saveReport'> = ({ data }, { person, effect }) => {
  const facts = mergeReport(newReport(data), data, person);
  return effect<'saveReport'>(async (tx) => {
    const { count } = await refuseTakenName(tx, person, facts.name, null);
    if (count >= MOST_SAVED_REPORTS)
      throw conflict(
        `You already have ${MOST_SAVED_REPORTS} saved reports. Delete one that you no longer need.`,
      );
    const id = newId();
    await insertSavedReport(tx, { id, ownerId: person.id, facts });
    await setReaders(tx, id, await readersIn(tx, data.readers ?? [], facts.kind, person.id));
    return {
      data: await mustFind(tx, person, id),
      message: `The report “${facts.name}” is saved.`,
      audit: audited('Saved the report', person, { id, name: facts.name }),
    };
  });
};

export const changeSavedReport: Handler<'changeSavedReport'> = ({ path, data }, { person, effect }) =>
  effect<'changeSavedReport'>(async (tx) => {
    const known = await mustFind(tx, person, path.id);
    const facts = mergeReport({ ...known, paused_because: known.paused_because ?? null }, data, person);
    await refuseTakenName(tx, person, facts.name, known.id);
    await updateSavedReport(tx, known.id, facts);
    // Stored readers who lost the right meanwhile are left out when it is due, so they need not
    // prevent other changes.
    if (data.readers !== undefined || data.kind !== undefined) {
      const readers = data.readers ?? known.readers.map(({ id }) => id);
      await setReaders(tx, known.id, await readersIn(tx, readers, facts.kind, person.id));
    }
    return {
      data: await mustFind(tx, person, known.id),
      message: `The report “${facts.name}” was changed.`,
      audit: audited('Changed the saved report', person, { id: known.id, name: facts.name }),
    };
  });

export const deleteSavedReport: Handler<'deleteSavedReport'> = ({ path }, { person, effect }) =>
  effect<'deleteSavedReport'>(async (tx) => {
    await lockSavedReports(tx, person.id);
    const { id, name } = await mustFind(tx, person, path.id);
    await removeSavedReport(tx, id);
    return {
      data: null,
      message: `The report “${name}” was deleted.`,
      audit: audited('Deleted the saved report', person, { id, name }),
    };
  });

const TASK = 'mail-reports';

export const mailSavedReport: Handler<'mailSavedReport'> = async ({ path }, call) => {
  const { person, effect, services } = call;
  const answer = await effect<'mailSavedReport'>(async (tx) => {
    await lockSavedReports(tx, person.id);
    const { id, name } = await mustFind(tx, person, path.id);
    if (!(await askForMailing(tx, id, person.id))) throw conflict(`“${name}” is already on its way.`);
    return {
      data: await mustFind(tx, person, id),
      message: toldOfMail(call, {
        sent: `“${name}” is on its way to you.`,
        unsent: `“${name}” is not sent.`,
      }),
      audit: audited('Requested by e-mail the report', person, { id, name }),
    };
  });
  await services.enqueue(TASK, {});
  return answer;
};

export const listReportReaders: Handler<'listReportReaders'> = async (_input, call) => ({
  data: (await call.read(reportReaders)).filter(({ id }) => id !== call.person.id),
});

/** @throws Refused 404 for a report that is missing or another person's */
async function mustFind(tx: Tx, { id: ownerId }: Person, id: string): Promise<SavedReportRow> {
  const report = await findSavedReport(tx, ownerId, id);
  if (!report) throw notFound();
  return report;
}

/** Returns the number of the person's other reports. @throws Refused 409 */
async function refuseTakenName(
  tx: Tx,
  { id: ownerId }: Person,
  name: string,
  except: string | null,
): Promise<{ count: number }> {
  await lockSavedReports(tx, ownerId);
  const { count, taken } = await othersOf(tx, { ownerId, name, except });
  if (taken)
    throw alreadyExists(`One of your reports is already called “${name}”. Choose another name.`, 'name');
  return { count };
}

const audited = (did: string, { id: ownerId }: Person, { id, name }: { id: string; name: string }) => ({
  summary: `${did} ${markPersonal(ownerId, name)}`,
  subject: { saved_report_id: id, user_id: ownerId },
});
