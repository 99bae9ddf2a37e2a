/** How often targets were kept, of the steps that the filter says and the actor sees. */
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import { houseDay } from '../../../fragments/days.ts';
import { parametersOf } from '../../../fragments/parameter.ts';
import type { Tx } from '../../../with-actor.ts';
import { groupByHash, narrowed, type TimesFilter } from '../step-times/filter.ts';

export interface KeptByPerson {
  state: string;
  /** The first day of the month. */
  month: string;
  /** Null for a job. */
  id: string | null;
  name: string | null;
  role_id: number | null;
  left: number;
  kept: number;
}

/**
 * By state, month and person, oldest month first. Steps are counted by day before their months
 * are written: that is a third faster. Their kinds are named, so that the index of judged steps is
 * read.
 */
export function keptByPerson(tx: Tx, workflow: WorkflowName, filter: TimesFilter): Promise<KeptByPerson[]> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  groupByHash(tx);
  return tx.many<KeptByPerson>(
    `SELECT g.state, g.month, g.actor_id AS id, g.role_id, g.left, g.kept,
            coalesce(g.job, nullif(trim(u.first_name || ' ' || u.last_name), ''), nullif(u.company_name, ''), u.email) AS name
       FROM (SELECT k.from_state AS state, to_char(d.day, 'YYYY-MM-01') AS month, d.actor_id, d.job,
                    max(d.role_id) AS role_id, sum(d.left)::int AS left, sum(d.kept)::int AS kept
               FROM (SELECT t.kind, ${houseDay('t.at')} AS day, t.actor_id, t.job, max(t.role_id) AS role_id,
                            count(*) AS left, count(*) FILTER (WHERE t.kept) AS kept
                       FROM step_time t
                      WHERE t.kept IS NOT NULL
                        AND t.kind = ANY (ARRAY(SELECT id FROM step_kind WHERE workflow = ${parameter(workflow)}))
                        AND ${narrowed(tx, 't', filter, 'at', parameter)}
                      GROUP BY t.kind, day, t.actor_id, t.job) d
               JOIN step_kind k ON k.id = d.kind
              GROUP BY k.from_state, month, d.actor_id, d.job) g
       LEFT JOIN app_user u ON u.id = g.actor_id
      ORDER BY g.month, name`,
    values,
  );
}
