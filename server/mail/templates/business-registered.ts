import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

export const businessRegistered: Template<{ company: string }> = {
  kind: 'businessRegistered',
  write: ({ company }) => ({
    subject: plain`${company} is registered`,
    html: markup`${paragraph(markup`Your business ${company} is now registered with us.`)} ${paragraph('You can hold stones, confirm them and take them on memo.')}`,
    plain: plain`Your business ${company} is now registered with us.

You can hold stones, confirm them and take them on memo.`,
    button: { label: 'Find stones', path: '/search' },
    why: 'because your business has an account with us',
  }),
};
