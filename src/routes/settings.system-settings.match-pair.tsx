import { createFileRoute } from '@tanstack/react-router';
import { MatchPairSettings } from '../features/system-settings/MatchPairSettings.tsx';

export const Route = createFileRoute('/settings/system-settings/match-pair')({
  staticData: { title: 'Match pair settings' },
  component: MatchPairSettings,
});
