/** What the list of kept KYC documents shows, as stored in the URL. */
import { defineView, page, record, sort, text, type ViewOf } from '../../ui/records/define-view.ts';

export const keptKycDocumentsView = defineView({
  page,
  sort,
  search: text,
  /** The id of the client whose papers are open. */
  client: record,
});
export type KeptKycDocumentsView = ViewOf<typeof keptKycDocumentsView>;
