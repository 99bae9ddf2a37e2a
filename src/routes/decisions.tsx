import { IconChecks } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { DecisionQueue } from '../features/decisions/DecisionQueue.tsx';
import { decisionsView } from '../features/decisions/decisions-view.ts';
import { KycDecision } from '../features/kyc/KycDecision.tsx';
import { TaskDecision } from '../features/tasks/TaskDecision.tsx';
import { LINE_DECISIONS } from '../features/transactions/line-lists.ts';
import { ReverseApproval } from '../features/transactions/confirm-stone/ConfirmStoneList.tsx';

const RECORDS = { ...LINE_DECISIONS, kyc: KycDecision, task: TaskDecision };
const UNDO = { confirmStone: ReverseApproval };

export const Route = createFileRoute('/decisions')({
  staticData: { title: 'Decisions', rail: { icon: IconChecks, place: 5, beside: '/admin' } },
  validateSearch: decisionsView.read,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <DecisionQueue
      view={Route.useSearch()}
      onView={(search, replace) => void navigate({ search, replace })}
      onLeave={() => void navigate({ to: '/admin' })}
      records={RECORDS}
      undo={UNDO}
    />
  );
}
