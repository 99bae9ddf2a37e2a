/** What the queue of decisions shows, as stored in the URL. */
import { DECISION_KINDS } from '../../machines/decision-kinds.ts';
import { defineView, record, word, type ViewOf } from '../../ui/records/define-view.ts';

export const decisionsView = defineView({
  /** Of the open record; alone, the first record of this kind is open. */
  kind: word(DECISION_KINDS),
  id: record,
});
export type DecisionsView = ViewOf<typeof decisionsView>;
