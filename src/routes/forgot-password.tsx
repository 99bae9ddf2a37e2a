import { createFileRoute } from '@tanstack/react-router';
import { ForgotScreen } from '../features/sign-up/ForgotScreen.tsx';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'Forgot your password?', door: true },
  component: ForgotScreen,
});
