import { BUSINESS_STATUS, KYC_STATUS } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { CATEGORIES, documentOf, type Business, type KycClient } from './kyc.ts';
import css from './kyc.module.css';

interface BusinessStepsProps {
  client: KycClient;
  business: Business;
}

/** The steps of a business: done ones filled, the current one ringed, possible ones outlined. */
export function BusinessSteps({ client, business }: BusinessStepsProps) {
  const codes = Object.values(BUSINESS_STATUS);
  const present = codes.indexOf(business.status);
  const handedIn = CATEGORIES.filter((category) => documentOf(client, category) !== null).length;
  const approved = CATEGORIES.filter(
    (category) => documentOf(client, category)?.status === KYC_STATUS.approved,
  ).length;
  const said = [
    present === 0
      ? 'Stones cannot be held or confirmed until both KYC documents are submitted.'
      : 'The business was added.',
    `${handedIn} of ${CATEGORIES.length} KYC documents submitted, ${approved} approved.${
      approved === CATEGORIES.length && present < 2 ? ' We register the business next.' : ''
    }`,
    'Stones can be held, confirmed and sent on memo.',
  ];
  return (
    <ol className={css.steps} aria-label="The business’s steps">
      {codes.map((code, index) => {
        const { label, colour } = statusLabel('business', code);
        const phase = index < present ? 'done' : index === present ? 'current' : 'next';
        return (
          <li
            key={code}
            className={css.step}
            data-phase={phase}
            data-colour={colour}
            aria-current={phase === 'current' ? 'step' : undefined}
          >
            <span className={css.stepDot} aria-hidden>
              {index + 1}
            </span>
            <span className={css.stepLabel}>{label}</span>
            <span className={css.stepSaid}>{said[index]}</span>
          </li>
        );
      })}
    </ol>
  );
}
