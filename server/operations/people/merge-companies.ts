/** Merges one client into another, and previews what that would do. */
import type { components } from '../../../src/api/schema.gen.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { creditStanding } from '../../db/queries/clients/credit-limits.ts';
import { peopleOf } from '../../db/queries/people/memberships.ts';
import { countMerged, findReplaced, type MergedCompany } from '../../db/queries/people/merges.ts';
import { asServer, isUuid, type Tx } from '../../db/with-actor.ts';
import { invalidRequest, notFound } from '../../refusals.ts';
import {
  inTheWayOf,
  mergeCompanies as merge,
  mergingCompanies,
} from '../../workflows/people/merge-companies.ts';
import { actorOfCall } from '../acting-for.ts';
import type { Handler } from '../handler.ts';

type Merge = components['schemas']['CompanyMerge'];

export const previewMerge: Handler<'previewMerge'> = ({ path, query }, call) => {
  const [from, into] = idsOf(path.id, query.into);
  return call.read((tx) => asServer(tx, async (server) => ({ data: await mergeOf(server, from, into) })));
};

export const mergeCompanies: Handler<'mergeCompanies'> = ({ path, data }, call) => {
  const reason = data.reason.trim();
  if (reason === '') throw invalidRequest('Give a reason for the merge.', 'reason');
  const ids = idsOf(path.id, data.into);
  return call.effect<'mergeCompanies'>((tx) =>
    asServer(tx, async (server) => {
      const { moves, replaced } = await mergeOf(server, ...ids);
      const { from, into } = await merge(server, actorOfCall(call), ...ids, reason);
      return {
        data: await peopleOf(server, into.id),
        message: `${from.name} is part of ${into.name} now.`,
        audit: {
          summary: `Merged ${markPersonal(from.id, from.name)} into ${markPersonal(into.id, into.name)}`,
          subject: {
            user_id: from.id,
            company_id: into.id,
            reason: markPersonal(from.id, reason),
            ...moves,
            replaced: replaced.join(', '),
          },
        },
      };
    }),
  );
};

function idsOf(from: string, into: string): [from: string, into: string] {
  if (!isUuid(from) || !isUuid(into)) throw notFound();
  return [from.toLowerCase(), into.toLowerCase()];
}

async function mergeOf(server: Tx, fromId: string, intoId: string): Promise<Merge> {
  const both = await mergingCompanies(server, fromId, intoId);
  const people = await peopleOf(server, fromId);
  return {
    from: await standingOf(server, both.from),
    into: await standingOf(server, both.into),
    people: people.map(({ id, name, status, is_owner }) => ({ id, name, status, is_owner })),
    moves: await countMerged(server, fromId),
    replaced: (await findReplaced(server, fromId)) as Merge['replaced'],
    in_the_way: await inTheWayOf(server, both),
  };
}

async function standingOf(server: Tx, { id, name, business }: MergedCompany): Promise<Merge['from']> {
  const { limit, exposure } = await creditStanding(server, id);
  return { id, name, business_status: business?.status ?? null, credit_limit: limit, exposure };
}
