import { WORKFLOWS, findState } from '../../machines/workflows.ts';
import { DrawerSection } from '../../ui/records/RecordDrawer.tsx';
import { WorkflowTrail, type TrailStep } from '../../ui/records/WorkflowTrail.tsx';
import css from './stone.module.css';
import type { StoneDna } from './stone-texts.ts';

type Step = StoneDna['history'][number];

/** What happened to the stone and its lines, newest last, as far as the user may see it. */
export function StoneHistory({ steps }: { steps: readonly Step[] }) {
  // A line's step moves its stone too; the stone's own step is shown only if it moved alone.
  const lines = new Set(steps.filter(({ workflow }) => workflow !== 'stone').map(({ at }) => at));
  const told = steps.filter(({ workflow, at }) => workflow !== 'stone' || !lines.has(at));
  return (
    <DrawerSection title="History">
      {told.length === 0 ? (
        <p className={css.note}>Nothing has happened to this stone that you may see.</p>
      ) : (
        <WorkflowTrail steps={told.map((step, at) => trailStep(step, at === told.length - 1))} />
      )}
    </DrawerSection>
  );
}

function trailStep({ workflow, label, to_state, at, actor_name, reason }: Step, last: boolean): TrailStep {
  const title = workflow === 'stone' ? '' : `${WORKFLOWS[workflow].title}: `;
  return {
    label: `${title}${label}${reason == null || reason === '' ? '' : ` (${reason})`}`,
    colour: findState(workflow, to_state)?.colour ?? 'grey',
    phase: last ? 'current' : 'done',
    at,
    by: actor_name,
  };
}
