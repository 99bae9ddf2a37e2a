import { createFileRoute } from '@tanstack/react-router';
import { leadBelow } from './-lead-below.ts';

export const Route = createFileRoute('/audit/')({ beforeLoad: leadBelow('/audit') });
