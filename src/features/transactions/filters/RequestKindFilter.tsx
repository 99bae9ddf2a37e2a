/** Only enquiries that ask for a picture, a video or an inspection. */
import {
  ENQUIRY_REQUEST_KINDS,
  ENQUIRY_REQUEST_LABEL,
  type EnquiryRequestKind,
} from '../../../domain/lines/enquiry-requests.ts';
import css from '../transactions.module.css';

interface RequestKindFilterProps {
  chosen: readonly EnquiryRequestKind[];
  onChoose: (kinds: EnquiryRequestKind[] | undefined) => void;
}

export function RequestKindFilter({ chosen, onChoose }: RequestKindFilterProps) {
  function toggle(kind: EnquiryRequestKind): void {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    onChoose(next.length === 0 ? undefined : next);
  }
  return (
    <div className={css.statuses} role="group" aria-label="Asked for">
      {ENQUIRY_REQUEST_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={css.status}
          data-colour="grey"
          aria-pressed={chosen.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {ENQUIRY_REQUEST_LABEL[kind]} asked
        </button>
      ))}
    </div>
  );
}
