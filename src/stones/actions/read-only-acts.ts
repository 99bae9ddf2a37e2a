/** Acts that leave stones as they are: share, download, compare. */
import { currentImpersonation } from '../../api/impersonation.ts';
import { EXTERNAL_ROLES, ROLE, type RoleId } from '../../domain/codes.ts';
import { plural } from '../../ui/format.ts';
import { COMPARE_LIMITS } from '../../domain/stones/compare-limits.ts';

const READ_ONLY_ACTS = ['share', 'download', 'compare'] as const;
export type ReadOnlyAct = (typeof READ_ONLY_ACTS)[number];

export const READ_ONLY_LABEL: Readonly<Record<ReadOnlyAct, string>> = {
  share: 'Share',
  download: 'Download',
  compare: 'Compare',
};

/** Programs have no use for a text, and quality control and auditors have no clients. */
const SHARES_NOTHING: readonly RoleId[] = [...EXTERNAL_ROLES, ROLE.qualityControl, ROLE.auditor];

/** What this role may do with so many stones. Staff who look as a client share nothing. */
export const readOnlyActsOf = (role: RoleId, stones: number): ReadOnlyAct[] =>
  READ_ONLY_ACTS.filter((act) => {
    if (act === 'share') return !SHARES_NOTHING.includes(role) && currentImpersonation() === null;
    return act === 'download' || (stones >= COMPARE_LIMITS.least && stones <= COMPARE_LIMITS.most);
  });

/** `Share PV104996`, `Share 3 stones`. */
export const offerOf = (act: ReadOnlyAct, numbers: readonly string[]) => ({
  name: act,
  label: `${READ_ONLY_LABEL[act]} ${numbers.length === 1 ? numbers[0] : plural(numbers.length, 'stone')}`,
});
