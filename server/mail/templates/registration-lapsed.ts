import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

export const registrationLapsed: Template<{ company: string }> = {
  kind: 'registrationLapsed',
  write({ company }) {
    const advice =
      'What you hold or have on memo stays as it is, but you can hold and confirm no more stones. Upload a new KYC document; once it is approved, we register your business again.';
    return {
      subject: plain`${company} is no longer registered`,
      html: markup`${paragraph(markup`A KYC document of your business ${company} has expired, and no new one was approved in time.`)} ${paragraph(advice)}`,
      plain: plain`A KYC document of your business ${company} has expired, and no new one was approved in time.

${advice}`,
      button: { label: 'Upload a new KYC document', path: '/customer-profile' },
      why: 'because your business has an account with us',
    };
  },
};
