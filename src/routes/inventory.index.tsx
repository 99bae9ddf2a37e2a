import { createFileRoute } from '@tanstack/react-router';
import { leadBelow } from './-lead-below.ts';

export const Route = createFileRoute('/inventory/')({ beforeLoad: leadBelow('/inventory') });
