import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** For clients who want to hold or order; they get to `to` after signing in. */
export const SignIn = ({ to }: { to: string }) => (
  <Button renderRoot={(props) => <Link {...props} to="/login" search={{ next: to }} />}>Sign in</Button>
);
