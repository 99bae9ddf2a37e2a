/**
 * An auditor's first checks: whether the records are intact, who changed rights, and papers that
 * are kept by law.
 */
import type { AnswerOf } from '../../api/client.ts';
import { ROLE } from '../../domain/codes.ts';
import { dateTime, dateTime24, plural } from '../../ui/format.ts';
import { HomeCard } from '../../ui/home/HomeCard.tsx';
import { ToDos, type ToDo } from '../../ui/home/ToDos.tsx';
import { checkedWhen, checkInWords } from '../../ui/records/history-check.ts';
import { useUser } from '../../ui/session/session.ts';
import { RIGHTS, useChecks, useKeptPapers, useRights, useSeal } from './queries.ts';

const useIsAuditor = (): boolean => useUser().role_id === ROLE.auditor;

/** Only for auditors: checking the seal reads the whole history, which others need not wait for. */
export const RecordsState = () => (useIsAuditor() ? <State /> : null);

function State() {
  const seal = useSeal()?.data;
  const checks = useChecks()?.data;
  const papers = useKeptPapers()?.data;
  const needs: ToDo[] = [];
  if (seal !== undefined) needs.push(sealOf(seal));
  if (checks !== undefined) needs.push(checkOf(checks));
  if (papers !== undefined && papers.pagination.totalRecords > 0)
    needs.push({
      words: `KYC documents of ${plural(papers.pagination.totalRecords, 'client')} are kept by law`,
      leads: { to: '/settings/user-settings/kept-papers', search: {} },
    });
  const isCalm = seal?.verifies !== false && (checks?.last?.faulty ?? 0) === 0;
  return needs.length > 0 && <ToDos label="The records" needs={needs} isCalm={isCalm} />;
}

/** Only for auditors. */
export const ChangesOfRights = () => (useIsAuditor() ? <Changes /> : null);

const Changes = () => (
  <HomeCard
    title="Changes to rights"
    leads={{ to: '/audit/audit-logs', search: { operation: RIGHTS } }}
    query={useRights()}
    total={({ pagination }) => pagination.totalRecords}
    rows={({ data }) =>
      data.map((entry) => ({
        key: entry.id,
        title: entry.summary,
        further: `${entry.actor_name} · ${dateTime24(entry.at)}`,
        leads: { to: '/audit/audit-logs', search: { operation: RIGHTS, entry: entry.id } },
      }))
    }
    empty="No rights have been changed yet."
  />
);

/** Links to the records whose stored state contradicts their history. */
function checkOf({ running_since, last }: AnswerOf<'getConformance'>): ToDo {
  const now = running_since === null ? null : `being checked since ${dateTime(running_since)}`;
  if (last === null)
    return {
      words: now === null ? 'No history has been checked yet' : 'Histories are being checked',
      leads: { to: '/workflows', search: { findings: true } },
      further: now ?? 'checked every night',
    };
  return {
    words: checkInWords(last),
    leads: { to: '/workflows', search: { findings: true } },
    further: now ?? checkedWhen(last),
  };
}

/** The same finding as on the workflows screen. */
function sealOf({ verifies, breaks_total, sealed_up_to }: AnswerOf<'getSeal'>): ToDo {
  const upTo = sealed_up_to === null ? 'nothing is sealed yet' : `sealed up to ${dateTime(sealed_up_to)}`;
  return {
    words: verifies
      ? 'History and audit log match their seal'
      : `History and audit log do not match their seal: ${plural(breaks_total, 'break')}`,
    leads: { to: '/workflows', search: { findings: true } },
    further: upTo,
  };
}
