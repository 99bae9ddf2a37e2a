/** The sheets of an external client: progress, answers, and the approval of their lines. */
import { APPROVAL_STATUS } from '../../../../src/domain/codes.ts';
import { MESSAGES } from '../../../../src/domain/messages.ts';
import { countNoun } from '../../../../src/domain/text/count-nouns.ts';
import { answersAfter, type AnsweredRow } from '../../../db/queries/transactions/external-answers.ts';
import {
  findExternal,
  findExternalSheet,
  findSheetFile,
  sheetsOf,
  waitingOf,
} from '../../../db/queries/transactions/external-sheets.ts';
import type { Tx } from '../../../db/with-actor.ts';
import { idsOf } from '../../../ids.ts';
import { makeFile } from '../../../papers/make-file.ts';
import { onDisk } from '../../../papers/on-disk.ts';
import { XLSX } from '../../../papers/sheet-cell.ts';
import { notFound, notFoundAmong, invalidRequest, conflict } from '../../../refusals.ts';
import type { RowWithAnswer } from '../../../sheets/import/annotated-sheets.ts';
import { moveLines } from '../../../workflows/move-lines.ts';
import { inUsd } from '../../../workflows/seen-prices.ts';
import { refuseEarly } from '../../../workflows/guard-refusals.ts';
import type { Call, Handler } from '../../handler.ts';
import { actorOfCall, findActedFor, namedClient } from '../../acting-for.ts';
import { auditOfLines } from '../line-audit.ts';

const ANSWERS_AT_A_TIME = 1000;
/** Lines of a sheet that one request approves. */
const MOST_APPROVED = 500;

export const listExternalSheets: Handler<'listExternalSheets'> = async ({ query }, call) => {
  const clientId = namedClient(call.person, query.user_id);
  return {
    data: await call.read(async (tx) => {
      await findActedFor(tx, clientId);
      return sheetsOf(tx, clientId);
    }),
  };
};

export const getExternalSheet: Handler<'getExternalSheet'> = async ({ path }, call) => ({
  data: await call.read((tx) => mustFind(tx, path.id)),
});

async function mustFind(tx: Tx, id: string) {
  const sheet = await findExternalSheet(tx, id);
  if (!sheet) throw notFound();
  return sheet;
}

export const downloadExternalAnswers: Handler<'downloadExternalAnswers'> = async ({ path }, call) => {
  const { sheet, file } = await call.read(async (tx) => ({
    sheet: await mustFind(tx, path.id),
    file: await findSheetFile(tx, path.id),
  }));
  if (file === undefined) throw notFound();
  if (sheet.state === 'open') throw conflict(`The rows of ${sheet.file_name} are still being answered.`);
  const { header_row: headerRow, storage_key: key } = file;
  const { storage, env } = call.services;
  const body = await storage.lend(key, (original) => {
    const source = (to: string) => async () => ({
      head: { path: original, headerRow, sheet: file.sheet, to },
      rows: answers(call, sheet.id),
    });
    return onDisk(env.dataDir, (to) => makeFile('answered sheet', source(to), call));
  });
  const name = `${sheet.file_name.replace(/(\.csv)?\.\w+$/, '')} answers.xlsx`;
  return { file: { name, mime: XLSX, body, disposition: 'attachment' } };
};

async function* answers(call: Call, sheetId: string): AsyncGenerator<RowWithAnswer[]> {
  for (let after = 0; ;) {
    const from = after;
    const part = await call.read((tx) => answersAfter(tx, sheetId, from, ANSWERS_AT_A_TIME));
    const last = part.at(-1);
    if (last === undefined) return;
    after = last.row_no;
    yield part.map((one) => ({ row: one.row_no, answer: answerTo(one) }));
  }
}

function answerTo({ reason, status, rejected, sell_amt: amount, invoice }: AnsweredRow): string {
  switch (status) {
    case APPROVAL_STATUS.pending:
      return `Confirmed at ${inUsd(amount)}. It is waiting for approval.`;
    case APPROVAL_STATUS.approved:
      return `Approved at ${inUsd(amount)}, invoice ${invoice}.`;
    case APPROVAL_STATUS.rejected:
      return rejected === null ? 'Rejected.' : `Rejected: ${rejected}`;
    case APPROVAL_STATUS.cancelled:
      return 'Cancelled.';
    default:
      return `Refused: ${reason}`;
  }
}

export const approveExternalDiamonds: Handler<'approveExternalDiamonds'> = ({ data }, call) => {
  const { ids = [], sheet_id: sheetId } = data;
  if ((ids.length === 0) === (sheetId === undefined)) throw invalidRequest(MESSAGES.selectDiamond, 'ids');
  refuseEarly('confirmStone', 'APPROVE', { actor: { id: call.person.id, role: call.person.role } });
  return call.effect<'approveExternalDiamonds'>(async (tx) => {
    const lines = sheetId === undefined ? idsOf(ids) : await linesOf(tx, sheetId);
    const external = await findExternal(tx, lines);
    if (external.length < lines.length) throw notFoundAmong(lines, external);
    const moved = await moveLines(tx, {
      workflow: 'confirmStone',
      event: 'APPROVE',
      ids: lines,
      actor: actorOfCall(call),
    });
    const left = sheetId === undefined ? 0 : (await mustFind(tx, sheetId)).waiting;
    const stones = countNoun(lines.length, 'stone');
    const message = `${stones} ${lines.length === 1 ? 'is' : 'are'} approved and sold (${moved.number}), ${inUsd(moved.amount)}.`;
    return {
      data: { approved: lines.length, amount: moved.amount, number: moved.number, left },
      message:
        left === 0
          ? message
          : `${message} ${countNoun(left, 'stone')} of the sheet still ${left === 1 ? 'needs' : 'need'} approval.`,
      audit: auditOfLines(message, moved),
    };
  });
};

/** @throws Refused 404 for a missing sheet; 409 if none of its lines waits */
async function linesOf(tx: Tx, sheetId: string): Promise<string[]> {
  const sheet = await mustFind(tx, sheetId);
  const lines = await waitingOf(tx, sheet.id, MOST_APPROVED);
  if (lines.length === 0) throw conflict(`No stones of ${sheet.file_name} are waiting for approval.`);
  return lines;
}
