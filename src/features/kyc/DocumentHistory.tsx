import { findState, stateOf } from '../../machines/workflows.ts';
import { WorkflowTrail, type TrailStep } from '../../ui/records/WorkflowTrail.tsx';
import type { KycDocument } from './kyc.ts';
import css from './kyc.module.css';

/** The document's steps so far, with their remarks. */
export function DocumentHistory({ document }: { document: KycDocument }) {
  const history = document.history ?? [];
  const steps = history.map((step, index): TrailStep => {
    const state = findState('kycDocument', step.to_state);
    return {
      label:
        step.reason == null
          ? (state?.label ?? step.to_state)
          : `${state?.label ?? step.to_state}: ${step.reason}`,
      colour: state?.colour ?? 'grey',
      phase:
        index === history.length - 1 && step.to_state === stateOf('kycDocument', document.status)
          ? 'current'
          : 'done',
      at: step.at,
      by: step.actor_name,
    };
  });
  return (
    <>
      <h2 className={css.partTitle}>History</h2>
      <WorkflowTrail steps={steps} />
    </>
  );
}
