/** A stone's complete history, and the audit log. */
import { MESSAGES } from '../../../src/domain/messages.ts';
import { AUDIT_CELLS } from '../../../src/lists/audit.ts';
import { summaryOf } from '../../contract/permitted.ts';
import { auditListed, findTrackedStone } from '../../db/queries/audit/audit.ts';
import { auditedOperations, auditedPeople } from '../../db/queries/audit/filter-options.ts';
import { linesOfStone, repricingsOfStone, sheetsOfStone } from '../../db/queries/audit/track.ts';
import { stepsOfStone } from '../../db/queries/audit/history.ts';
import { contains } from '../../db/queries/like.ts';
import { isUuid } from '../../db/with-actor.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import { invalidRequest, Refused } from '../../refusals.ts';
import { checkRecord } from '../../workflows/conformance.ts';
import { withConditions } from '../../workflows/step-conditions.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';

/** Specification, section 9. */
const AUDIT_LOG_SIZE = 100;

export const trackStone: Handler<'trackStone'> = async ({ query }, call) => {
  const search = query.search.trim();
  if (search === '') throw invalidRequest('Enter a stock number or a report number.', 'search');
  return call.read(async (tx) => {
    const stone = await findTrackedStone(tx, search);
    if (!stone) throw new Refused(404, MESSAGES.noStocksFound);
    const { provider_name, version, undone, ...facts } = stone;
    const history = await stepsOfStone(tx, stone.stock_no, seesClient, query.role_id ?? null);
    return {
      data: {
        stone: facts,
        undone,
        provider_name,
        history: await withConditions(tx, history),
        finding: await checkRecord(tx, 'stone', { id: stone.id, status: stone.status, version }),
        lines: await linesOfStone(tx, stone.id),
        sheets: await sheetsOfStone(tx, stone.id),
        repricings: await repricingsOfStone(tx, stone.id),
      },
    };
  });
};

export const listAuditLogs: Handler<'listAuditLogs'> = ({ query }, call) => {
  const filter = {
    search: query.search?.trim() || null,
    role: query.role_id ?? null,
    diamondType: query.diamond_type ?? null,
    startDate: query.startDate ?? null,
    endDate: query.endDate ?? null,
    operation: query.operation ?? null,
    actorId: query.user_id ?? null,
    about: query.about?.trim() || null,
  };
  const listed = () => auditListed(filter);
  const list = { name: 'audit-log', size: AUDIT_LOG_SIZE, cells: AUDIT_CELLS, listed };
  return pageOrSheet(list, query, call);
};

export const listAuditedPeople: Handler<'listAuditedPeople'> = async ({ query }, call) => {
  const { user_id: id = null } = query;
  const words = query.search?.trim();
  if (id !== null && !isUuid(id)) return { data: [] };
  return {
    data: await call.read((tx) => auditedPeople(tx, { pattern: words ? contains(words) : null, id })),
  };
};

export const listAuditedOperations: Handler<'listAuditedOperations'> = async (_input, call) => {
  const operations = await call.read(auditedOperations);
  return {
    data: operations
      .map((operation) => ({ operation, words: wordsOf(operation) }))
      .toSorted((a, b) => (a.words < b.words ? -1 : 1)),
  };
};

/**
 * The operation's summary in the contract; other and former operations by their name: `Remove
 * demo`.
 */
function wordsOf(operation: string): string {
  const name = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return summaryOf(operation) ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
